import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Activity, activityRows, noteActivity } from '#/db/activity/note-activity.ts';
import type { Database } from '#/db/pool.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { openTestDatabase } from '#/testing/database.ts';

const spaceId = ownSpaceOf('ada');
const renamed = { spaceId, what: 'space-renamed' } as const;

async function openDatabase(): Promise<Database> {
  const { db } = await openTestDatabase();
  await db.insertInto('users').values({ id: 'ada', name: 'Ada', email: 'ada@nonet.test', image: null }).execute();
  return db;
}

async function noted(db: Database): Promise<unknown[]> {
  const { rows } = await sql`select actor, person_id, person_name, subject, accounts, before, after from activity
    order by person_name`.execute(db);
  return rows;
}

test('TEAM-14 it is told who did what: a person, a guest, Nonet or a network', async () => {
  const db = await openDatabase();
  await noteActivity(db, [
    {
      ...renamed,
      by: { uid: 'ada' },
      subject: 'it',
      accounts: ['x', 'y'],
      before: { role: 'viewer' },
      after: { role: null },
    },
    { ...renamed, by: { guest: 'Hanna' } },
    { ...renamed, by: 'nonet', accounts: [] },
    { ...renamed, by: { network: 'facebook' } },
    { ...renamed, by: { uid: 'gone' } },
  ]);
  const nothing = { person_id: null, subject: null, accounts: null, before: null, after: null };
  expect(await noted(db)).toEqual([
    { ...nothing, actor: 'person', person_id: 'gone', person_name: 'A former member' },
    {
      actor: 'person',
      person_id: 'ada',
      person_name: 'Ada',
      subject: 'it',
      accounts: ['x', 'y'],
      before: { role: 'viewer' },
      after: { role: null },
    },
    { ...nothing, actor: 'network', person_name: 'Facebook' },
    { ...nothing, actor: 'guest', person_name: 'Hanna' },
    { ...nothing, actor: 'nonet', person_name: 'Nonet', accounts: [] },
  ]);
});

test('TEAM-14 as a part of a statement it is added where its condition holds', async () => {
  const db = await openDatabase();
  const done: Activity = { ...renamed, by: { uid: 'ada' } };
  await sql`with a as (${activityRows([done], sql`1 = 2`)}), b as (${activityRows([done, done], sql`1 = 1`)}) select`.execute(
    db,
  );
  expect(await noted(db)).toHaveLength(2);
  await noteActivity(db, []);
  expect(await noted(db)).toHaveLength(2);
});
