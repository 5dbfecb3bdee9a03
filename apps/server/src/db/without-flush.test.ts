import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Executor } from '#/db/pool.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import { openTestDatabase } from '#/testing/database.ts';

const setting = async (db: Executor) =>
  (await sql<{ value: string }>`select current_setting('synchronous_commit') value`.execute(db)).rows[0]?.value;

test('holds for one statement and leaves the connection as it was', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    await sql`with quickly as materialized (${withoutFlush}) select from quickly`.execute(lent);
    expect(await setting(lent)).toBe('on');
  });
});

test('is in force while the statement runs', async () => {
  const { db } = await openTestDatabase();
  await db.transaction().execute(async (trx) => {
    await sql`with quickly as materialized (${withoutFlush}) select from quickly`.execute(trx);
    expect(await setting(trx)).toBe('off');
  });
});
