import { sql } from 'kysely';
import { statementTime } from '../apps/server/src/db/statement-time.ts';
import { forgetOldFlows } from '../apps/server/src/features/connections/flows/connect-flows.queries.ts';
import { forgetEndedSessions } from '../apps/server/src/features/identity/session.queries.ts';
import { forgetEndedVerifications } from '../apps/server/src/features/identity/sign-in-state.queries.ts';
import { forgetIdempotencyKeys } from '../apps/server/src/features/posts/idempotency.queries.ts';
import { claimDue, nextRun } from '../apps/server/src/features/publishing/claim.queries.ts';
import { enforceRetention } from '../apps/server/src/features/retention/enforce-retention.ts';
import { forgetEndedLimits } from '../apps/server/src/http/limits.ts';
import { createLog } from '../apps/server/src/http/log.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpCall, type HttpClient } from './kit/http-client.ts';
import { openLiveStream } from './kit/live-stream.ts';
import { percentile, rounded } from './kit/percentile.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';
import { storeCrowd } from './kit/store-crowd.ts';

const PEOPLE = 1_000;
/** The number of measured people. Each has the same few posts at every size. */
const MEASURED = 10;
const POSTS_EACH = 1_000;
const DUE_AT_ONCE = 16;
const TURNS = 300;
const WARM_UP = 100;
const DAY_MS = 86_400_000;

/**
 * What the same small person and the same due posts cost beside more and more posts of a thousand other people, half of
 * them planned and half published. For each size it measures a claim, a look for the next time, the sweep of every five
 * seconds, a schedule call, its live update, a calendar page, the nightly retention, and the end of an account with a
 * thousand posts.
 */
export async function growth({ sizes }: { sizes: readonly number[] }) {
  const figures: Record<string, number> = {};
  for (const posts of sizes) {
    const measured = await withPreparedProduct(
      async (product) => {
        const planners = await connectAccounts(product, { people: MEASURED, accountsEach: { bluesky: 1 } });
        await storeOwnPosts(product);
        await storeCrowd(product, { people: PEOPLE, planned: posts / 2, past: posts / 2 });
        return planners;
      },
      measure,
      // Nobody else claims.
      { env: { NONET_ROLE: 'api' } },
    );
    for (const [name, value] of Object.entries(measured)) figures[`${name}At${inWords(posts)}`] = rounded(value);
  }
  return figures;
}

function inWords(posts: number): string {
  return posts >= 1_000_000 ? `${posts / 1_000_000}M` : `${posts / 1_000}k`;
}

/** Half of these posts are published and half planned, as for the other people. */
async function storeOwnPosts({ db }: BenchProduct): Promise<void> {
  await sql`
    with made as materialized (
      select uuidv7() id, c.space_id, c.id connection_id, n <= ${POSTS_EACH / 2} is_out,
        now() + (n - ${POSTS_EACH / 2 + 0.5}::float8) * interval '1 day' due
      from connections c, generate_series(1, ${POSTS_EACH}::int) n
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text, status)
      select id, space_id, 'Kiln opening', 'Come and see', due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'),
        ' kiln opening come and see', case when is_out then 'published' else 'pending' end from made
    )
    insert into targets (space_id, post_id, connection_id, network, status, due_at, run_at, remote_id)
    select space_id, id, connection_id, 'bluesky', case when is_out then 'published' else 'pending' end, due,
      case when not is_out then due end, case when is_out then 'at://' || id end from made`.execute(db);
}

async function measure(product: BenchProduct, planners: readonly Planner[]): Promise<Record<string, number>> {
  const { db, url } = product;
  const client = createHttpClient(url, { connections: 2 });
  try {
    return {
      ...(await timesOfClaim(product)),
      nextP50Ms: percentile(await byTurns(() => nextRun(db, { withinMs: 15_000 })), 0.5),
      ...both('sweep', await byTurns(() => sweep(product))),
      ...both('schedule', await byTurns((turn) => client.send(scheduleCall(planners, turn, url)))),
      ...both('live', await timesOfLive(product, client, planners)),
      ...both('page', await byTurns((turn) => client.send(pageCall(planners, turn)))),
      retentionMs: await timed(() => enforceRetention({ db, log: createLog('silent') })),
      ...(await timesOfDeletion(client, planners, url)),
    };
  } finally {
    client.close();
  }
}

/** Each claim is rolled back, so that the same targets are due each time. */
async function timesOfClaim({ db }: BenchProduct) {
  const idle = await byTurns(() => claimDue(db, { limit: 128 }));
  await sql`update targets set run_at = ${statementTime} where id in (
    select id from targets where run_at is not null and space_id in (select space_id from connections where auth_data is not null)
    order by id limit ${DUE_AT_ONCE})`.execute(db);
  const busy: number[] = [];
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    await db
      .transaction()
      .execute(async (trx) => {
        const startedAt = performance.now();
        const claimed = await claimDue(trx, { limit: 128 });
        if (claimed.length !== DUE_AT_ONCE) throw new Error(`${claimed.length} targets were due`);
        if (turn >= 0) busy.push(performance.now() - startedAt);
        throw ROLL_BACK;
      })
      .catch((error: unknown) => error === ROLL_BACK || Promise.reject(error));
  }
  await sql`update targets set run_at = due_at where run_at <= ${statementTime}`.execute(db);
  return { ...both('idleClaim', idle), ...both('claim', busy) };
}

const ROLL_BACK = new Error('rolled back');

/** What every worker does each five seconds, except removing posts. */
async function sweep({ db }: BenchProduct): Promise<void> {
  await forgetIdempotencyKeys(db);
  await forgetEndedLimits(db);
  await forgetOldFlows(db);
  await forgetEndedSessions(db);
  await forgetEndedVerifications(db);
}

/** Times from a schedule call to its answer, and to the live update in another window of the same person. */
async function timesOfLive({ url }: BenchProduct, client: HttpClient, planners: readonly Planner[]): Promise<number[]> {
  const [planner] = planners;
  if (planner === undefined) throw new Error('Nobody is measured');
  const stream = await openLiveStream(url, planner.person.cookie);
  try {
    return await byTurns(async () => {
      const { post } = JSON.parse(await client.send(scheduleCall([planner], 0, url)));
      await stream.toldOf(post.id);
    });
  } finally {
    stream.close();
  }
}

async function timesOfDeletion(client: HttpClient, planners: readonly Planner[], origin: string) {
  const times: number[] = [];
  for (const { person } of planners)
    times.push(
      await timed(() =>
        client.send({
          method: 'POST',
          path: '/api/auth/delete-user',
          headers: { cookie: person.cookie, origin },
          body: { password: 'bench-bench-bench' },
        }),
      ),
    );
  return { deletionP50Ms: percentile(times, 0.5), deletionMaxMs: percentile(times, 1) };
}

function scheduleCall(planners: readonly Planner[], turn: number, origin: string): HttpCall {
  const { person, connectionIds } = planners[Math.abs(turn) % planners.length] ?? raise();
  return {
    method: 'POST',
    path: '/api/social/posts/schedule',
    headers: { cookie: person.cookie, origin, 'idempotency-key': crypto.randomUUID() },
    body: {
      title: 'Kiln opening',
      description: 'Come and see what survived: https://nonet.test/kiln #ceramics',
      scheduledDate: new Date(Date.now() + DAY_MS * (1 + 60 * Math.random())).toISOString(),
      timeZone: 'Europe/Warsaw',
      platforms: connectionIds,
    },
  };
}

/** A page far enough back that it holds no post that was scheduled here, so it has the same posts each time. */
function pageCall(planners: readonly Planner[], turn: number): HttpCall {
  const { person } = planners[Math.abs(turn) % planners.length] ?? raise();
  const from = new Date(Date.now() - 60 * DAY_MS).toISOString();
  const to = new Date(Date.now() - 18 * DAY_MS).toISOString();
  return { method: 'GET', path: `/api/posts?from=${from}&to=${to}`, headers: { cookie: person.cookie } };
}

function raise(): never {
  throw new Error('Nobody is measured');
}

async function byTurns(task: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const ms = await timed(() => task(turn));
    if (turn >= 0) times.push(ms);
  }
  return times;
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}

function both(name: string, times: readonly number[]): Record<string, number> {
  return { [`${name}P50Ms`]: percentile(times, 0.5), [`${name}P99Ms`]: percentile(times, 0.99) };
}
