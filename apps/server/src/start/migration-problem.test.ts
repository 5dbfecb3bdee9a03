import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { migrationProblem } from '#/start/migration-problem.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('a migration gives up on tables that somebody uses, changes nothing, and says what to do', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0015-limits-of-users');
  const before = await levels();
  await db.transaction().execute(async (trx) => {
    await sql`select from targets`.execute(trx);
    const error = await migrateToLatest(db, { lockPatienceMs: 50 }).catch((reason: unknown) => reason);
    expect(migrationProblem(error)?.message).toMatch(
      /^The tables cannot be changed .* start again\. Nothing was changed\.$/,
    );
    expect(await levels()).toEqual(before);
  });
  await migrateToLatest(db, { lockPatienceMs: 50 });
  expect((await levels()).length).toBeGreaterThan(before.length);

  async function levels(): Promise<unknown[]> {
    return (await sql`select name from kysely_migration`.execute(db)).rows;
  }
});

test('any other failure of a migration is a fault of ours', () => {
  expect(migrationProblem(new Error('Migration failed', { cause: new Error('syntax error') }))).toBeUndefined();
});
