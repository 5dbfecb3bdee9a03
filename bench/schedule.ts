import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpClient } from './kit/http-client.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const USERS = 50;
/** From one call of a user to the next: far busier than a person, and no two users in step. */
const THINK_MS = 1_000;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 20_000;
const CLOSED_LOOP_MS = 5_000;
const DAY_MS = 86_400_000;

/** 50 people who schedule a post every second each, and beside it (a note) how many calls a second they get at most. */
export function schedule() {
  return withBenchProduct(async ({ url, ...product }) => {
    const planners = await connectAccounts({ url, ...product }, { people: USERS, accountsEach: 1 });
    const client = createHttpClient(url, { connections: USERS });
    try {
      await callForAWhile(client, planners, url, { forMs: WARM_UP_MS, thinkMs: THINK_MS });
      const samples = await callForAWhile(client, planners, url, { forMs: MEASURE_MS, thinkMs: THINK_MS });
      const closed = await callForAWhile(client, planners, url, { forMs: CLOSED_LOOP_MS, thinkMs: 0 });
      const { p50Ms, p99Ms } = p50AndP99(closed);
      const perS = rounded(closed.length / (CLOSED_LOOP_MS / 1000));
      console.error(`schedule: ${USERS} users, each a call every ${THINK_MS} ms: ${samples.length} calls`);
      console.error(`schedule, no thinking: ${perS} calls/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`);
      return p50AndP99(samples);
    } finally {
      client.close();
    }
  });
}

/** How long each call took, in milliseconds. A user who was kept waiting does not make up for it. */
async function callForAWhile(
  client: HttpClient,
  planners: readonly Planner[],
  origin: string,
  { forMs, thinkMs }: { forMs: number; thinkMs: number },
): Promise<number[]> {
  const samples: number[] = [];
  const endAt = performance.now() + forMs;
  await Promise.all(
    planners.map(async (planner) => {
      await sleep(Math.random() * thinkMs);
      while (performance.now() < endAt) {
        const startedAt = performance.now();
        await client.send(scheduleCall(planner, origin));
        const tookMs = performance.now() - startedAt;
        samples.push(tookMs);
        if (thinkMs > 0) await sleep(Math.max(0, thinkMs - tookMs));
      }
    }),
  );
  return samples;
}

/** What the composer sends, for some time in the next two months. */
function scheduleCall({ person, connectionIds }: Planner, origin: string) {
  const inMs = DAY_MS * (1 + 60 * Math.random());
  return {
    method: 'POST',
    path: '/api/social/posts/schedule',
    headers: { cookie: person.cookie, origin, 'idempotency-key': randomUUID() },
    body: {
      title: 'Kiln opening',
      description: 'The kiln opens on Saturday. Come and see what survived: https://nonet.test/kiln #ceramics',
      scheduledDate: new Date(Date.now() + inMs).toISOString(),
      timeZone: 'Europe/Warsaw',
      platforms: connectionIds,
    },
  } as const;
}
