import { sql } from 'kysely';
import { createDatabase } from '../apps/server/src/db/pool.ts';
import { ownSpaceOf } from '../apps/server/src/db/space-id.ts';
import type { AnalyticsParts } from '../apps/server/src/features/analytics/analytics-parts.ts';
import { answerAnalytics } from '../apps/server/src/features/analytics/answer-analytics.ts';
import { readingAges } from '../packages/domain/src/index.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';

/** Of one person alone, and as many of all others together. */
const READINGS = 1_000_000;
const POSTS = Math.ceil(READINGS / readingAges.length);
const POSTS_AT_ONCE = 25_000;
const OTHERS = 500;
const DAYS = 730;
const DAY_MS = 86_400_000;
const WARM_UP = 50;
const TURNS = 500;
/** Fewer of what reads all 24 months. */
const LONG_TURNS = 20;
const ONE = 'bench-one';

/**
 * The first answer of the screen of figures, by its statements: for a person with a million readings among others who have as many, over
 * 30, 90 and 730 days, and for one of the others over 30. The budget of the first is 30 ms. The baseline is a statement that reads
 * nothing; all take turns.
 */
export function analytics() {
  return withPreparedProduct(storeFigures, async ({ db }) => {
    const parts: AnalyticsParts = {
      db,
      networks: new Map(),
      holderOf: async () => ({ plan: 'premium', limited: false }),
      found: () => null,
      readingAges,
      askPauseMs: 0,
      limitFactor: 1,
      requireStillAllowed: async () => undefined,
    };
    const ask = (uid: string, days: number) => {
      const [to, from] = [Date.now(), Date.now() - days * DAY_MS];
      const within = { spaceId: ownSpaceOf(uid), accounts: null };
      return answerAnalytics(parts, within, { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    };
    const { first, other, none } = await byTurns(TURNS, {
      first: () => ask(ONE, 30),
      other: (number) => ask(`bench-${1 + (number % OTHERS)}`, 30),
      none: () => sql`select 1::int`.execute(db),
    });
    const { quarter, whole } = await byTurns(LONG_TURNS, { quarter: () => ask(ONE, 90), whole: () => ask(ONE, DAYS) });
    const { posts, total } = await ask(ONE, 30).then((answer) => ({ posts: answer.posts.length, total: answer.total }));
    if (posts !== 100 || total < POSTS / DAYS) throw new Error('The answer is not the one that was to be measured');
    return {
      ...first,
      otherP50Ms: other.p50Ms,
      otherP99Ms: other.p99Ms,
      noneP50Ms: none.p50Ms,
      noneP99Ms: none.p99Ms,
      quarterP50Ms: quarter.p50Ms,
      quarterP99Ms: quarter.p99Ms,
      wholeP50Ms: whole.p50Ms,
      wholeP99Ms: whole.p99Ms,
    };
  });
}

/** In the order of their time, so that what one person has lies far apart on the disk. */
async function storeFigures({ adminUrl }: BenchProduct): Promise<void> {
  const db = createDatabase({ url: adminUrl, applicationName: 'nonet:bench-set-up', max: 1 });
  // The checks of foreign keys are switched off; the generated rows keep them.
  await sql`set session_replication_role = 'replica'`.execute(db);
  await sql`insert into users (id, name, email)
    select id, id, id || '@nonet.test' from (
      select ${ONE}::text id union all select 'bench-' || n from generate_series(1, ${OTHERS}::int) n) u`.execute(db);
  await sql`insert into connections (id, space_id, network, origin, remote_account_id, username, is_default, env)
    select u.id || '-' || n, u.id, network, 'sandbox', u.id || n, 'account-' || n, true, 'sandbox'
    from users u, unnest(array['bluesky', 'facebook', 'threads']) with ordinality x(network, n) where u.id like 'bench-%'`.execute(
    db,
  );
  for (let first = 0; first < 2 * POSTS; first += POSTS_AT_ONCE) {
    await sql`
      with planned as materialized (
        select gen_random_uuid() id, case when n % 2 = 0 then ${ONE} else 'bench-' || (1 + floor(${OTHERS} * random())::int) end space_id,
          1 + n / 2 % 3 account, now() - ${DAYS} * interval '1 day' * (1 - n / ${2 * POSTS}::float8) as due
        from generate_series(${first}::int, ${Math.min(2 * POSTS, first + POSTS_AT_ONCE) - 1}::int) n
      ), stored as (
        insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
        select id, space_id, 'A post', 'Text', due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'), 'published', due, ' a post text' from planned
      ), target as (
        insert into targets (id, space_id, post_id, connection_id, network, status, due_at, fenced_at, remote_id, remote_url, published_at)
        select gen_random_uuid(), p.space_id, p.id, c.id, c.network, 'published', due, due, p.id::text, 'http://127.0.0.1/' || p.id, due
        from planned p join connections c on c.id = p.space_id || '-' || p.account returning *
      ), figures as (
        insert into post_figures (space_id, target_id, connection_id, network, published_at, views, likes, comments, read_at)
        select space_id, id, connection_id, network, published_at, 1000 * random(), 100 * random(), 10 * random(), published_at + interval '30 days'
        from target returning id, published_at
      )
      insert into readings (figures_id, read_at, age_ms, views, likes, comments)
      select f.id, f.published_at + age * interval '1 ms', age, 1000 * random(), 100 * random(), 10 * random()
      from figures f, unnest(${[...readingAges]}::float8[]) age`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

/** Makes the calls in turn, so that all of them meet the machine in the same state. */
async function byTurns<Name extends string>(times: number, calls: Record<Name, (number: number) => Promise<unknown>>) {
  const turns = Object.entries<(number: number) => Promise<unknown>>(calls).map(([name, call]) => ({
    name,
    call,
    samples: [] as number[],
  }));
  const warmUp = Math.min(WARM_UP, times);
  for (let number = 0; number < warmUp + times; number++) {
    for (const { call, samples } of turns) {
      const startedAt = performance.now();
      await call(number);
      if (number >= warmUp) samples.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(turns.map(({ name, samples }) => [name, p50AndP99(samples)])) as Record<
    Name,
    ReturnType<typeof p50AndP99>
  >;
}
