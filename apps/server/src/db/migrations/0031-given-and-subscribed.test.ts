import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('a plan that somebody has stays as one that was given, and a name that is no plan goes', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0028-access-warnings');
  for (const [id, plan] of [
    ['ada', 'premium'],
    ['mary', 'gold'],
  ]) {
    await sql`insert into users (id, name, email) values (${id}, 'Ada', ${id})`.execute(db);
    await sql`insert into plans (user_id, plan) values (${id}, ${plan})`.execute(db);
  }
  await migrateToLatest(db);
  const { rows } = await sql`select user_id, given, subscribed from plans`.execute(db);
  expect(rows).toEqual([{ user_id: 'ada', given: 'premium', subscribed: null }]);
});
