import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('accounts are as old as their last connecting, and nobody has chosen yet', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0028-access-warnings');
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@nonet.test')`.execute(db);
  await sql`insert into connections (id, user_id, network, origin, remote_account_id, env, connected_at)
    values ('c', 'ada', 'bluesky', 'sandbox', 'r', 'sandbox', '2026-01-02T03:04:05Z')`.execute(db);
  await migrateToLatest(db);
  const { rows } = await sql`select kept_open, connected_since from connections`.execute(db);
  expect(rows).toEqual([{ kept_open: false, connected_since: new Date('2026-01-02T03:04:05Z') }]);
});
