import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { cloneUnusedDatabase } from '#/testing/database.ts';
import { type WatchedDatabase, watchRowsRead } from '#/testing/rows-read.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let watched: WatchedDatabase;
let ada: Person;

/** Two years of a person who posts much, and as much of somebody else in between: each seven times read. */
const POSTS = 8_000;
const DAYS = 730;
const DAY_MS = 24 * 60 * 60_000;

beforeAll(async () => {
  server = await startTestServer({
    clone: cloneUnusedDatabase,
    connect: (url) => {
      watched = watchRowsRead(url);
      return watched.db;
    },
  });
  ada = await server.register('Ada');
  const eve = await server.register('Eve');
  const accounts = [await addConnection(server, ada, 'ada'), await addConnection(server, eve, 'eve')];
  const setUp = createDatabase({ url: server.databaseUrl, applicationName: 'nonet:set-up', max: 1 });
  await sql`
    with planned as materialized (
      select gen_random_uuid() id, (${[ada.uid, eve.uid]}::text[])[1 + n % 2] space_id, (${accounts}::text[])[1 + n % 2] account,
        now() - ${DAYS} * interval '1 day' * (1 - n / ${2 * POSTS}::float8) due
      from generate_series(1, ${2 * POSTS}::int) n
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
      select id, space_id, 'A post', '', due at time zone 'UTC', 'UTC', due, '202611', 'published', due, ' a post' from planned
    ), target as (
      insert into targets (space_id, post_id, connection_id, network, status, due_at, remote_id, published_at)
      select space_id, id, account, 'bluesky', 'published', due, id::text, due from planned returning *
    ), figures as (
      insert into post_figures (space_id, target_id, connection_id, network, published_at, likes, read_at)
      select space_id, id, connection_id, network, published_at, 3, published_at from target returning id, published_at
    )
    insert into readings (figures_id, read_at, age_ms, likes)
    select id, published_at, n * 1000, n from figures, generate_series(1, 7) n`.execute(setUp);
  await sql`vacuum analyze`.execute(setUp);
  await setUp.destroy();
}, 120_000);
afterAll(() => server.close());

test('STAT-11 the first answer reads what is in its range and the one before, and no reading', async () => {
  const [from, to] = [new Date(Date.now() - 30 * DAY_MS), new Date()];
  watched.take();
  // Twice, so that each statement runs with both kinds of plan: for the given values and for any values.
  for (let times = 0; times < 2; times++) {
    const { status, body } = await ada.json('GET', `/api/analytics?from=${from.toISOString()}&to=${to.toISOString()}`);
    expect(status).toBe(200);
    expect(body.posts).toHaveLength(100);
  }
  const inRange = Math.ceil((POSTS / DAYS) * 30);
  const reads = watched.take();
  const most = (table: string) => Math.max(0, ...reads.filter((read) => read.table === table).map(({ rows }) => rows));
  // Index entries and rows count apart, and a page may be found by another plan than the sums. Without the right index it would be all.
  expect(most('post_figures')).toBeLessThan(4 * inRange);
  expect(most('posts')).toBeLessThan(4 * inRange);
  expect(most('targets')).toBeLessThan(500);
  expect(most('readings')).toBe(0);
});
