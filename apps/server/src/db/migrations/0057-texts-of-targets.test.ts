import { randomUUID } from 'node:crypto';
import { textKey } from '@nonet/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('what is planned and what went out lately has the key of its text, by its own network', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0056-reasons-of-pauses');
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada')`.execute(db);
  const store = async (network: string, days: number, runAt: 'planned' | 'out') => {
    const id = randomUUID();
    await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
      values (${network}, 'ada', ${network}, 'sandbox', 'r', 'sandbox') on conflict do nothing`.execute(db);
    await sql`insert into posts (id, user_id, title, description, descriptions, wall_time, time_zone, scheduled_at, usage_month)
      values (${id}, 'ada', 'Kiln', 'The kiln opens.', '{"linkedin": "On Saturday the kiln opens."}', now(), 'UTC', now(), '202611')`.execute(
      db,
    );
    await sql`insert into targets (id, user_id, post_id, connection_id, network, status, remote_id, due_at, run_at)
      values (${id}, 'ada', ${id}, ${network}, ${network}, ${runAt === 'out' ? 'published' : 'pending'}, ${runAt === 'out' ? id : null},
        now() + ${days} * interval '1 day', ${runAt === 'out' ? null : sql`now() + ${days} * interval '1 day'`})`.execute(
      db,
    );
    return id;
  };
  const [x, linkedin, bluesky, late, old] = [
    await store('twitter', 3, 'planned'),
    await store('linkedin', 3, 'planned'),
    await store('bluesky', 3, 'planned'),
    await store('twitter', -1, 'out'),
    await store('twitter', -3, 'out'),
  ];
  await migrateToLatest(db);
  const { rows } = await sql<{ id: string; key: number | null }>`select id, text_key::float8 key from targets`.execute(
    db,
  );
  const content = {
    description: 'The kiln opens.',
    descriptions: { linkedin: 'On Saturday the kiln opens.' },
    media: [],
  };
  const [ofX, ofLinkedIn] = [textKey('twitter', content), textKey('linkedin', content)];
  expect(ofX).not.toBe(ofLinkedIn);
  expect(Object.fromEntries(rows.map(({ id, key }) => [id, key]))).toEqual({
    [x]: ofX,
    [linkedin]: ofLinkedIn,
    [bluesky]: null,
    [late]: ofX,
    [old]: null,
  });
});
