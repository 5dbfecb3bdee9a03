import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('targets of before have no cover; from now on the file that an option names cannot go, and a note is of what is published', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0033-offered-accounts');
  const [post, target, file] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada')`.execute(db);
  await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
    values ('c', 'ada', 'youtube', 'sandbox', 'r', 'sandbox')`.execute(db);
  await sql`insert into posts (id, user_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    values (${post}, 'ada', 'Kiln', '', '2026-11-24', 'UTC', '2026-11-24', '202611')`.execute(db);
  await sql`insert into targets (id, user_id, post_id, connection_id, network, due_at, options)
    values (${target}, 'ada', ${post}, 'c', 'youtube', '2026-11-24', '{"coverAt": 5, "madeForKids": true}')`.execute(
    db,
  );
  await migrateToLatest(db);
  const stored = async () => (await sql`select cover_id, note from targets`.execute(db)).rows;
  expect(await stored()).toEqual([{ cover_id: null, note: null }]);

  await sql`insert into media (id, space_id, sha256, kind, content_type, bytes, storage_key)
    values (${file}, 'ada', 's', 'image', 'image/png', 1, 'k')`.execute(db);
  await sql`update targets set options = options || jsonb_build_object('cover', ${file}::text)`.execute(db);
  expect(await stored()).toEqual([{ cover_id: file, note: null }]);
  await expect(sql`delete from media`.execute(db)).rejects.toThrow('targets_cover_id_fkey');
  await expect(sql`update targets set note = 'Lost'`.execute(db)).rejects.toThrow('check constraint');
  await sql`delete from users`.execute(db);
  expect(await stored()).toEqual([]);
});
