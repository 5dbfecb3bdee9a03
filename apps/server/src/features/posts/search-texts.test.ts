import { searchText } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeSearchTexts } from '#/features/posts/search-texts.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('VIEW-05 an edit finds a post by its new words, and no longer by the old ones', async () => {
  const person = await server.register();
  const found = async (word: string) => (await person.json('GET', `/api/posts/search?q=${word}`)).body.posts.length;
  const platforms = [await addConnection(server, person)];
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  const descriptions = { bluesky: 'Glaze' };
  const draft = { title: 'Kiln', description: 'Open', descriptions, platforms, scheduledDate };
  const { body } = await person.json('POST', '/api/social/posts/schedule', draft);
  expect([await found('kiln'), await found('open'), await found('glaze'), await found('oven')]).toEqual([1, 1, 1, 0]);
  const edit = { version: 1, title: 'Oven', descriptions: {} };
  expect((await person.json('PATCH', `/api/posts/${body.post.id}`, edit)).status).toBe(200);
  expect([await found('kiln'), await found('glaze'), await found('oven')]).toEqual([0, 0, 1]);
});

test('VIEW-05 posts from before there were search texts get theirs, the newest first, while others work on them too', async () => {
  const { uid } = await server.register();
  await sql`
    insert into posts (space_id, title, description, descriptions, wall_time, time_zone, scheduled_at, usage_month)
    select ${uid}, 'No. ' || n, 'Shared', '{"twitter": "Own"}', '2026-11-24', 'UTC', '2026-11-24'::timestamptz - n * interval '1 minute',
      '202611' from generate_series(1, 2500) n`.execute(server.db);
  const missing = async () => {
    const { rows } = await sql<{ title: string }>`
      select title from posts where space_id = ${uid} and search_text is null order by scheduled_at desc`.execute(
      server.db,
    );
    return rows.map(({ title }) => title);
  };
  await makeSearchTexts(server.db);
  expect(await missing()).toEqual(Array.from({ length: 500 }, (_, at) => `No. ${2_001 + at}`));
  await Promise.all([makeSearchTexts(server.db), makeSearchTexts(server.db)]);
  expect(await missing()).toEqual([]);
  const { rows } = await sql`select search_text text from posts where space_id = ${uid} and title = 'No. 7'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ text: searchText(['No. 7', 'Shared', 'Own']) }]);
});

test('VIEW-05 what an own text said is not found once its account was disconnected with its data', async () => {
  const person = await server.register();
  const [studio, page] = [await addConnection(server, person), await addConnection(server, person, 'page', 'facebook')];
  const draft = {
    title: 'Kiln',
    description: 'Open',
    descriptions: { facebook: 'Glaze' },
    platforms: [studio, page],
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  };
  expect((await person.json('POST', '/api/social/posts/schedule', draft)).status).toBe(201);
  const left = { userId: person.uid, connectionId: page, deleteData: true };
  expect((await person.json('POST', '/api/facebook/disconnect', left)).status).toBe(200);
  await makeSearchTexts(server.db);
  const found = async (word: string) => (await person.json('GET', `/api/posts/search?q=${word}`)).body.posts.length;
  expect([await found('glaze'), await found('kiln')]).toEqual([0, 1]);
});
