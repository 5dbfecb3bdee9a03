import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import type { Database } from '#/db/pool.ts';
import { migrationProblem } from '#/start/migration-problem.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

const FORMER = '0073-captions';

async function openFormer(): Promise<Database> {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, FORMER);
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada')`.execute(db);
  await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
    values ('c', 'ada', 'bluesky', 'sandbox', 'r', 'sandbox')`.execute(db);
  await sql`insert into posts (user_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    values ('ada', 'Kiln', 'It opens.', now(), 'UTC', now(), '202611')`.execute(db);
  await sql`insert into targets (user_id, post_id, connection_id, network, due_at, run_at)
    select 'ada', id, 'c', 'bluesky', now(), now() from posts`.execute(db);
  return db;
}

const columnsOf = async (db: Database, column: string) =>
  (
    await sql<{ name: string }>`select table_name::text name from information_schema.columns
      where table_schema = 'public' and column_name = ${column} order by 1`.execute(db)
  ).rows.map(({ name }) => name);

test('TEAM-01 what somebody had is in a space of their own, whose id is theirs, and whoever comes gets one', async () => {
  const db = await openFormer();
  const before = (await sql`select * from scheduled_posts`.execute(db)).rows;
  await migrateToLatest(db);
  await sql`insert into users (id, name, email) values ('bob', 'Bob', 'bob')`.execute(db);
  const spaces = await sql`select id, owner_id, name from spaces order by id`.execute(db);
  expect(spaces.rows).toEqual(['ada', 'bob'].map((id) => ({ id, owner_id: id, name: null })));
  for (const table of ['connections', 'posts', 'targets']) {
    expect((await sql`select space_id from ${sql.table(table)}`.execute(db)).rows).toEqual([{ space_id: 'ada' }]);
  }
  expect((await sql`select * from scheduled_posts`.execute(db)).rows).toEqual(before);
  await sql`delete from users`.execute(db);
  expect((await sql`select from spaces`.execute(db)).rows).toEqual([]);
});

test('TEAM-01 nothing keeps a name of before: neither a table of content, nor a constraint, nor an index', async () => {
  const db = await openFormer();
  await migrateToLatest(db);
  const [ofPeople, ofSpaces] = [await columnsOf(db, 'user_id'), new Set(await columnsOf(db, 'space_id'))];
  expect(ofPeople).not.toContain('posts');
  const { rows } = await sql<{ relation: string; name: string }>`
    select conrelid::regclass::text relation, conname::text name from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename::text, indexname::text from pg_indexes where schemaname = 'public'`.execute(db);
  const lying = rows.filter(
    ({ relation, name }) => ofSpaces.has(relation) && !ofPeople.includes(relation) && /user(_id|$)/.test(name),
  );
  expect(lying.filter(({ name }) => !name.includes('remote_user_id'))).toEqual([]);
});

test('a job of the former release that has not run yet names the space', async () => {
  const db = await openFormer();
  await sql`create schema pgboss`.execute(db);
  await sql`create table pgboss.job (name text, state text, data jsonb)`.execute(db);
  const [judged, mailed] = [
    { userId: 'ada', connectionId: 'c' },
    { userId: 'ada', kind: 'verify-email' },
  ];
  await sql`insert into pgboss.job values ('judge-account', 'created', ${JSON.stringify(judged)}),
    ('send-mail', 'created', ${JSON.stringify(mailed)})`.execute(db);
  await migrateToLatest(db);
  const { rows } = await sql`select data from pgboss.job order by name`.execute(db);
  expect(rows).toEqual([{ data: { spaceId: 'ada', connectionId: 'c' } }, { data: mailed }]);
});

test('it does not begin while a worker of the former release lives, and names it; nothing is changed', async () => {
  const db = await openFormer();
  const worker = randomUUID();
  const beat = () =>
    sql`insert into workers (id, pid) values (${worker}, 4711)
      on conflict (id) do update set beat_at = clock_timestamp()`.execute(db);
  await beat();
  const beating = setInterval(() => void beat(), 20);
  try {
    const refusal = await migrateToLatest(db).catch((error: unknown) => error);
    expect(migrationProblem(refusal)?.message).toContain(`${worker} (process 4711)`);
  } finally {
    clearInterval(beating);
  }
  expect(await columnsOf(db, 'space_id')).toEqual([]);
  // It was ended, and its row is still there.
  await sql`update workers set beat_at = clock_timestamp() - interval '14.5 s'`.execute(db);
  await migrateToLatest(db);
  expect(await columnsOf(db, 'space_id')).toContain('posts');
});

test.each(['users', 'attempts', 'account_pictures', 'uploads'])(
  'killed while it changes %s it has changed nothing, and the next start does it',
  async (table) => {
    const db = await openFormer();
    await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      const killed = migrateToLatest(db).catch((error: unknown) => error);
      const blocked = async () =>
        (
          await sql<{ pid: number }>`select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`.execute(db)
        ).rows;
      await expect.poll(blocked).toHaveLength(1);
      for (const { pid } of await blocked()) await sql`select pg_terminate_backend(${pid})`.execute(db);
      expect(await killed).toBeInstanceOf(Error);
    });
    expect(await columnsOf(db, 'space_id')).toEqual([]);
    await migrateToLatest(db);
    expect(await columnsOf(db, 'space_id')).toContain(table === 'users' ? 'posts' : table);
  },
);
