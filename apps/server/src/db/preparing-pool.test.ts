import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Database } from '#/db/pool.ts';
import { INSTANTS_AS_TEXT } from '#/db/preparing-pool.ts';
import { openTestDatabase } from '#/testing/database.ts';

/** The statements that are prepared on the connection of `lent`, by their text. */
async function preparedOn(lent: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(lent);
  return rows.map((row) => row.statement);
}

test('a statement with values is prepared from its second time on, and answers the same', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    const double = (value: number) => sql<{ n: number }>`select ${value}::int * 2 n`.execute(lent);
    expect((await double(1)).rows).toEqual([{ n: 2 }]);
    expect(await preparedOn(lent)).toEqual([]);
    expect((await double(2)).rows).toEqual([{ n: 4 }]);
    expect((await double(3)).rows).toEqual([{ n: 6 }]);
    expect(await preparedOn(lent)).toEqual(['select $1::int * 2 n']);
    for (let time = 0; time < 3; time++) await sql`select 1`.execute(lent);
    expect(await preparedOn(lent)).toHaveLength(1);
  });
});

test('instants are Dates, or text where the statement says so, prepared or not', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    await sql`set time zone 'UTC'`.execute(lent);
    const columns = sql`${new Date(0)}::timestamptz at, 1 n, '{"a": 1}'::jsonb j`;
    for (let time = 0; time < 3; time++) {
      expect((await sql`select ${columns}`.execute(lent)).rows).toEqual([{ at: new Date(0), n: 1, j: { a: 1 } }]);
      const { rows } = await sql`${sql.raw(INSTANTS_AS_TEXT)} select ${columns}`.execute(lent);
      expect(rows).toEqual([{ at: '1970-01-01 00:00:00+00', n: 1, j: { a: 1 } }]);
    }
    expect(await preparedOn(lent)).toHaveLength(2);
  });
});

test('the columns of a table may grow while statements that read all of them are in use', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    const read = () => lent.selectFrom('limits').selectAll().where('key', '=', 'k').execute();
    const write = () =>
      lent.insertInto('limits').values({ key: 'k', count: 1, resets_at: new Date() }).returningAll().execute();
    for (let time = 0; time < 3; time++) {
      await write();
      await read();
      await sql`delete from limits`.execute(lent);
    }
    await sql`alter table limits add column more text`.execute(lent);
    expect(await write()).toEqual([expect.objectContaining({ key: 'k', more: null })]);
    expect(await read()).toHaveLength(1);
  });
});

test('an error is that of PostgreSQL, and the connection goes on', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    const divide = (by: number) => sql<{ n: number }>`select 6 / ${by}::int n`.execute(lent);
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
    for (let time = 0; time < 2; time++) await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  });
});

test('however many different statements there are, only so many are kept', async () => {
  const { db } = await openTestDatabase();
  await db.connection().execute(async (lent) => {
    for (let length = 1; length <= 520; length++) {
      const values = sql.join(Array.from({ length }, () => 1));
      for (let time = 0; time < 2; time++) await sql`select 1 where 1 in (${values})`.execute(lent);
    }
    expect(await preparedOn(lent)).toHaveLength(500);
  });
});
