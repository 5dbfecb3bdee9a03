import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstRun } from '#/db/first-run.ts';
import type { Database } from '#/db/pool.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { openTestDatabase } from '#/testing/database.ts';

const MB = 1_000_000;

async function openDatabase(): Promise<Database> {
  const { db } = await openTestDatabase();
  await db.insertInto('users').values({ id: 'ada', name: 'Ada', email: 'ada@nonet.test', image: null }).execute();
  return db;
}

async function addFile(db: Database, kind: 'image' | 'video', bytes: number): Promise<string> {
  const { id } = await db
    .insertInto('media')
    .values({
      space_id: ownSpaceOf('ada'),
      sha256: 's',
      kind,
      content_type: kind === 'image' ? 'image/png' : 'video/mp4',
      bytes,
      storage_key: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many seconds before its time a post with these files is prepared. */
async function aheadS(db: Database, files: string[], dueInS = 3_600): Promise<number> {
  const due = sql`(now() + ${dueInS} * interval '1 s')`;
  const ahead = sql<number>`extract(epoch from ${due} - ${firstRun(due, sql`${files}::uuid[]`)})::float8`;
  const { rows } = await sql<{ ahead: number }>`select ${ahead} ahead`.execute(db);
  return rows[0]!.ahead;
}

test('words are prepared a minute before their time, files a minute earlier and a second more for each megabyte', async () => {
  const db = await openDatabase();
  expect(await aheadS(db, [])).toBe(60);
  expect(await aheadS(db, [await addFile(db, 'image', 2 * MB), await addFile(db, 'image', 3 * MB)])).toBe(60 + 60 + 5);
});

test('a video is prepared three minutes earlier still, but none more than twenty', async () => {
  const db = await openDatabase();
  expect(await aheadS(db, [await addFile(db, 'video', 20 * MB)])).toBe(60 + 60 + 20 + 180);
  expect(await aheadS(db, [await addFile(db, 'video', 5_000 * MB)])).toBe(20 * 60);
});

test('what is due sooner than that is begun at once', async () => {
  const db = await openDatabase();
  expect(await aheadS(db, [await addFile(db, 'video', 20 * MB)], 30)).toBeCloseTo(30, 0);
});
