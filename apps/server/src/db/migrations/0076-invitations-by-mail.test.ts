import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('TEAM-03 calendar addresses of before are of one’s own space; a person has one for each, and an offer ends with the membership', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0075-space-members');
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada'), ('eve', 'Eve', 'eve')`.execute(db);
  await sql`insert into calendar_feeds (id, user_id, key_hash, sealed_key) values (${randomUUID()}, 'eve', 'h', 's')`.execute(
    db,
  );
  await migrateToLatest(db);
  const feeds = async () => (await sql`select user_id, space_id from calendar_feeds order by 1, 2`.execute(db)).rows;
  expect(await feeds()).toEqual([{ user_id: 'eve', space_id: 'eve' }]);

  const add = (spaceId: string) =>
    sql`insert into calendar_feeds (id, user_id, space_id, key_hash, sealed_key)
      values (${randomUUID()}, 'eve', ${spaceId}, ${spaceId}, 's')`.execute(db);
  await add('ada');
  await expect(add('ada')).rejects.toThrow('unique');
  const offer = () => sql`update spaces set offered_to = 'eve' where id = 'ada'`.execute(db);
  await expect(offer()).rejects.toThrow('spaces_offered_to_fkey');
  await sql`insert into space_members (space_id, user_id, role) values ('ada', 'eve', 'editor')`.execute(db);
  await offer();
  await sql`delete from space_members`.execute(db);
  expect((await sql`select id, offered_to from spaces where id = 'ada'`.execute(db)).rows).toEqual([
    { id: 'ada', offered_to: null },
  ]);
  await sql`delete from users where id = 'ada'`.execute(db);
  expect(await feeds()).toEqual([{ user_id: 'eve', space_id: 'eve' }]);
});
