import { type NetworkId, textKey } from '@nonet/domain';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import type { Database } from '#/db/pool.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { judgeAccount } from '#/features/posts/readiness/judge-planned.ts';
import { JUDGED_AT_ONCE } from '#/features/posts/readiness/planned.queries.ts';
import { schedulePost } from '#/features/posts/schedule-post.ts';
import { createPlanner } from '#/testing/planner.ts';
import { watchRowsRead } from '#/testing/rows-read.ts';
import { createWorld } from '#/testing/world.ts';

const PLANNED = 10_000;
const signal = new AbortController().signal;

/**
 * An account with a post each hour for more than a year. All of them say that it has to be connected again, which is not so any more.
 */
async function withFullYear({ network, textKey }: { network: NetworkId; textKey: number | null }) {
  const planner = await createPlanner(createWorld({ id: network }));
  const connectionId = await planner.connect();
  const { db, caller } = planner;
  await sql`
    with made as materialized (
      select gen_random_uuid() id, now() + (n + 2) * interval '1 hour' due from generate_series(1, ${PLANNED}::int) n
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text, status)
      select id, ${caller.uid}, 'Kiln opening', 'Come and see', due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'),
        ' kiln opening', 'pending' from made
    )
    insert into targets (space_id, post_id, connection_id, network, text_key, status, due_at, run_at, readiness, readiness_cause, readiness_message)
    select ${caller.uid}, id, ${connectionId}, ${network}, ${textKey}::bigint, 'pending', due, due, 'blocked', 'reconnect-needed', 'Connect it again.'
    from made`.execute(db);
  await sql`analyze posts, targets`.execute(db);
  return { planner, account: { spaceId: caller.uid, connectionId } };
}

async function countBlocked(db: Database): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int posts from targets where readiness = 'blocked'`.execute(db);
  return rows[0]?.posts ?? 0;
}

test('READY-04 ten thousand posts of an account are judged in small transactions, of which each reads its own posts, and what is due goes out meanwhile', async () => {
  const { planner, account } = await withFullYear({ network: 'threads', textKey: null });
  const { db, engine } = planner;
  const { networks } = engine;
  let mostAtOnce = 0;
  const weigh: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      mostAtOnce = Math.max(mostAtOnce, result.rows.length);
      return result;
    },
  };
  const judged = judgeAccount({ db: db.withPlugin(weigh), networks }, account, signal);
  await expect.poll(() => countBlocked(db), { interval: 5 }).toBeLessThan(PLANNED);
  const { id } = await planner.schedule({ platforms: [account.connectionId] });
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
  expect(await countBlocked(db)).toBeGreaterThan(0);
  await judged;

  expect(await countBlocked(db)).toBe(0);
  expect(mostAtOnce).toBe(JUDGED_AT_ONCE);
  const { rows: transactions } = await sql<{ posts: number }>`
    select count(*)::int posts from targets where status = 'pending' group by xmin::text`.execute(db);
  expect(transactions).toEqual(Array.from({ length: PLANNED / JUDGED_AT_ONCE }, () => ({ posts: JUDGED_AT_ONCE })));

  // The last ones are judged like the first: nothing reads all that lies before them, or beside them.
  // PostgreSQL 15 reads a table of this size as a whole for 250 of its rows. A large one it does not.
  await sql`do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`.execute(
    db,
  );
  const watched = watchRowsRead(planner.databaseUrl);
  onTestFinished(() => watched.db.destroy());
  const from = new Date(Date.now() + (PLANNED - 2 * JUDGED_AT_ONCE) * 3_600_000).toISOString();
  await sql`update targets set readiness = 'blocked', readiness_cause = 'reconnect-needed', readiness_message = 'Connect it again.'
    where due_at >= ${from}::timestamptz`.execute(db);
  // As autovacuum does after so many changes.
  await sql`vacuum analyze targets`.execute(db);
  await judgeAccount({ db: watched.db, networks }, { ...account, from }, signal);
  expect(await countBlocked(db)).toBe(0);
  const [most] = watched.take().toSorted((one, other) => other.rows - one.rows);
  expect(most?.rows).toBeLessThanOrEqual(6 * JUDGED_AT_ONCE);
});

test('READY-03 among ten thousand posts of an account that all say the same, a text meets none but those around it', async () => {
  const description = 'Come and see';
  const key = textKey('twitter', { description, descriptions: {}, media: [] });
  const { planner, account } = await withFullYear({ network: 'twitter', textKey: key });
  const { posts, caller, db } = planner;
  await sql`update targets set readiness = 'ready', readiness_cause = null, readiness_message = null`.execute(db);
  await sql`vacuum analyze targets`.execute(db);
  const watched = watchRowsRead(planner.databaseUrl);
  onTestFinished(() => watched.db.destroy());
  const judged: { from?: string; to?: string }[] = [];
  const parts = { ...posts, db: watched.db, judge: async (_db: unknown, range: object) => void judged.push(range) };
  const scheduledDate = new Date(Date.now() + 5_000 * 3_600_000).toISOString();
  const body = { title: 'Again', description, scheduledDate, platforms: [account.connectionId] };
  const { post } = await schedulePost(parts, caller, body, null);
  expect(post.targets[0]?.readiness).toMatchObject({ verdict: 'at-risk' });
  await editPost(
    parts,
    { spaceId: caller.uid, id: post.id, accounts: null },
    { version: 1, description: 'Something else' },
  );
  const [most] = watched.take().toSorted((one, other) => other.rows - one.rows);
  expect(most?.rows).toBeLessThanOrEqual(200);
  // What has the text around the post, and nothing beyond, once when it came and once when it changed.
  const days = judged.map(({ from = '', to = '' }) => (Date.parse(to) - Date.parse(from)) / 86_400_000);
  expect(days).toHaveLength(2);
  for (const span of days) expect(span).toBeLessThanOrEqual(2);
});
