import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '#/testing/database.ts';

test('a connection that breaks while it is lent fails its query and nothing else', async () => {
  const { db } = await openTestDatabase();
  const broken = db.connection().execute(async (lent) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(lent);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length)
      .toBe(0);
    await sql`select 1`.execute(lent);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

test('a connection that ends with the answer to a query is not lent again', async () => {
  const { db } = await openTestDatabase();
  for (let again = 0; again < 5; again++) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    await expect(ended).rejects.toThrow('terminating connection');
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  }
});
