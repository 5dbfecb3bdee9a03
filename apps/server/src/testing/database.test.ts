import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { cloneDatabase, openTestDatabase, type TestDatabase } from '#/testing/database.ts';
import { startTestServer } from '#/testing/server.ts';
import { FIRST_OWN_OID, readState } from '#/testing/template-state.ts';

/** All rows of the database, and the state of its sequences. */
async function everythingIn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2');
  const state = await readState(client);
  await client.end();
  return { ...state, standing: rows };
}

/** Takes two databases at the same time, so they are different; the first is one that was used before. */
async function takeTwo(): Promise<[TestDatabase, TestDatabase]> {
  return [await cloneDatabase(), await cloneDatabase()];
}

async function run(url: string, ...statements: string[]) {
  const db = createDatabase({ url, applicationName: 'nonet:test' });
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

test('a database that has served is given out again, as it was at first', async () => {
  const server = await startTestServer();
  const pristine = await everythingIn(server.databaseUrl);
  const ada = await server.register();
  const account = await addConnection(server, ada);
  await ada.json('POST', '/api/social/posts/schedule', {
    title: 'A post',
    description: 'Text',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [account],
  });
  await sql`update instance set public_url = 'https://nonet.test'`.execute(server.db);
  await sql`select setval(seqrelid, 77) from pg_sequence`.execute(server.db);
  expect(await everythingIn(server.databaseUrl)).not.toEqual(pristine);
  await server.close();

  const again = await cloneDatabase();
  expect(again.url).toBe(server.databaseUrl);
  expect(await everythingIn(again.url)).toEqual(pristine);
  await again.drop();
});

test.each([
  'alter table posts add column more text',
  'alter table posts alter column title drop not null',
  'drop table limits',
  "create function planted() returns int language sql as 'select 1'",
  // The next test would get its plans.
  'insert into limits (key, count, resets_at) select n, 1, now() from generate_series(1, 500) n; analyze limits',
  'analyze accounts',
])('one whose structure or statistics were changed is not: %s', async (change) => {
  const [changed, other] = await takeTwo();
  await run(changed.url, change);
  await changed.drop();
  const next = await cloneDatabase();
  expect(next.url).not.toBe(changed.url);
  await Promise.all([other.drop(), next.drop()]);
});

test('autovacuum changes the statistics of no database of tests', async () => {
  const { db } = await openTestDatabase();
  const { rows } = await sql`select oid::regclass::text as name from pg_class where oid >= ${sql.lit(FIRST_OWN_OID)}
    and relkind = 'r' and not coalesce('autovacuum_enabled=false' = any(reloptions), false)`.execute(db);
  expect(rows).toEqual([]);
});

test('whoever is still connected when it is given back is not any more', async () => {
  const database = await cloneDatabase();
  const left = new pg.Client({ connectionString: database.url });
  const errors: unknown[] = [];
  left.on('error', (error) => errors.push(error));
  await left.connect();
  await left.query("begin; insert into limits (key, count, resets_at) values ('left', 1, now())");
  await database.drop();
  await expect.poll(() => errors[0]).toMatchObject({ code: '57P01' });
});
