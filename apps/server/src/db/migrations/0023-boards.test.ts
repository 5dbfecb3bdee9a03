import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('a board stays with accounts of Pinterest, and goes from those that have no such option', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0022-grants');
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@nonet.test')`.execute(db);
  for (const network of ['pinterest', 'bluesky']) {
    await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
      values (${network}, 'ada', ${network}, 'sandbox', 'r', 'sandbox')`.execute(db);
    await sql`
      with post as (insert into posts (user_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
        values ('ada', 'Vases', '', '2026-11-23T09:00', 'UTC', clock_timestamp(), '202611') returning id)
      insert into targets (user_id, post_id, connection_id, network, due_at, options)
      select 'ada', id, ${network}, ${network}, clock_timestamp(), '{"board": "b1", "other": "o"}' from post`.execute(
      db,
    );
  }
  await migrateToLatest(db);
  const { rows } = await sql`select network, options from targets order by network`.execute(db);
  expect(rows).toEqual([
    { network: 'bluesky', options: { other: 'o' } },
    { network: 'pinterest', options: { board: 'b1', other: 'o' } },
  ]);
});
