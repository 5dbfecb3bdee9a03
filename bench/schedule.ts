import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpCall, type HttpClient } from './kit/http-client.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const USERS = 50;
/** Time between two calls of a user: far busier than a person. No two users are in step. */
const THINK_MS = 1_000;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 20_000;
const CLOSED_LOOP_MS = 5_000;
const DAY_MS = 86_400_000;

/**
 * 50 people who each schedule a post every second. The baseline is the same people at the same pace with a call that
 * reads almost nothing, half of it before and half after. A note tells how many schedule calls a second the server can
 * answer at most.
 */
export function schedule() {
  return withBenchProduct(async ({ url, ...product }) => {
    const planners = await connectAccounts({ url, ...product }, { people: USERS, accountsEach: { bluesky: 1 } });
    const client = createHttpClient(url, { connections: USERS });
    const callOften = (call: Call, forMs: number, thinkMs = THINK_MS) =>
      callForAWhile(client, planners, call, { forMs, thinkMs });
    const planPost: Call = (planner) => scheduleCall(planner, url);
    try {
      await callOften(planPost, WARM_UP_MS);
      const empty = await callOften(emptyCall, MEASURE_MS / 2);
      const samples = await callOften(planPost, MEASURE_MS);
      empty.push(...(await callOften(emptyCall, MEASURE_MS / 2)));
      const closed = await callOften(planPost, CLOSED_LOOP_MS, 0);
      const { p50Ms, p99Ms } = p50AndP99(closed);
      const perS = rounded(closed.length / (CLOSED_LOOP_MS / 1000));
      console.error(`schedule: ${USERS} users, each a call every ${THINK_MS} ms: ${samples.length} calls`);
      console.error(`schedule, no thinking: ${perS} calls/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`);
      const { p50Ms: emptyP50Ms, p99Ms: emptyP99Ms } = p50AndP99(empty);
      return { ...p50AndP99(samples), emptyP50Ms, emptyP99Ms };
    } finally {
      client.close();
    }
  });
}

type Call = (planner: Planner) => HttpCall;

/** How long each call took, in milliseconds. A user who had to wait does not catch up with extra calls. */
async function callForAWhile(
  client: HttpClient,
  planners: readonly Planner[],
  call: Call,
  { forMs, thinkMs }: { forMs: number; thinkMs: number },
): Promise<number[]> {
  const samples: number[] = [];
  const endAt = performance.now() + forMs;
  await Promise.all(
    planners.map(async (planner) => {
      await sleep(Math.random() * thinkMs);
      while (performance.now() < endAt) {
        const startedAt = performance.now();
        await client.send(call(planner));
        const tookMs = performance.now() - startedAt;
        samples.push(tookMs);
        if (thinkMs > 0) await sleep(Math.max(0, thinkMs - tookMs));
      }
    }),
  );
  return samples;
}

/** Asks for days long before the first post. */
function emptyCall({ person }: Planner): HttpCall {
  const path = '/api/posts?from=2020-01-01T00:00:00.000Z&to=2020-02-01T00:00:00.000Z';
  return { method: 'GET', path, headers: { cookie: person.cookie } };
}

/** The composer's call, for a random time in the next two months. */
function scheduleCall({ person, connectionIds }: Planner, origin: string): HttpCall {
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
  };
}
