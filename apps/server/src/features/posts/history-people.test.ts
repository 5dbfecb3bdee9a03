import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A space with an editor, and a post that its owner made. */
async function team() {
  const [olga, ed] = [await server.register('Olga'), await server.register('Ed')];
  const account = await addConnection(server, olga, `studio-${olga.uid.slice(0, 6)}`);
  await addMember(server, olga, ed, { role: 'editor' });
  const draft = { title: 'Kiln', description: 'It opens.', scheduledDate: inDays(2), platforms: [account] };
  const { post } = (await olga.json('POST', '/api/social/posts/schedule', draft)).body;
  return { olga, ed, editor: within(ed, olga.uid), account, draft, postId: post.id as string };
}

/** The oldest first: what happened, and who it was. */
async function story(reader: Pick<Person, 'json'>, postId: string): Promise<string[]> {
  const { status, body } = await reader.json('GET', `/api/posts/${postId}/history`);
  expect(status).toBe(200);
  return body.events
    .map(({ kind, person }: AnyJson) => `${kind}: ${person && (person.isYou ? 'you' : person.name)}`)
    .reverse();
}

const versionOf = async (person: Pick<Person, 'json'>, postId: string) =>
  (await person.json('GET', `/api/posts/${postId}`)).body.version;

test('VIEW-07, TEAM-14 the history of a post names who did what, to each reader as it is for them', async () => {
  const { olga, editor, postId } = await team();
  const edit = async (person: Pick<Person, 'json'>, change: object) =>
    person.json('PATCH', `/api/posts/${postId}`, { version: await versionOf(person, postId), ...change });
  expect((await edit(editor, { title: 'Kiln opening', scheduledDate: inDays(3) })).status).toBe(200);
  expect((await olga.json('POST', `/api/posts/${postId}/cancel`)).status).toBe(200);
  expect((await editor.json('POST', '/api/posts/restore', { posts: [postId] })).status).toBe(200);
  expect(await story(olga, postId)).toEqual([
    'scheduled: you',
    'edited: Ed',
    'moved: Ed',
    'deleted: you',
    'restored: Ed',
  ]);
  expect(await story(editor, postId)).toEqual([
    'scheduled: Olga',
    'edited: you',
    'moved: you',
    'deleted: Olga',
    'restored: you',
  ]);
});

test('VIEW-07, TEAM-14 what was done with single accounts is named, too', async () => {
  const { olga, editor, postId } = await team();
  await sql`update targets set status = 'held', run_at = null where post_id = ${postId}`.execute(server.db);
  expect((await editor.json('POST', `/api/posts/${postId}/retry`, { action: 'skip' })).status).toBe(200);
  expect(await story(olga, postId)).toEqual(['scheduled: you', 'skipped: Ed']);
});

test('VIEW-07, TEAM-14 a change of a repeat is named at each of its posts', async () => {
  const { olga, editor, draft } = await team();
  const made = await olga.json('POST', '/api/series', { ...draft, rule: 'FREQ=DAILY;COUNT=3' });
  expect(made.status).toBe(201);
  const { series } = made.body;
  const { body } = await olga.json('GET', `/api/posts?from=${inDays(0)}&to=${inDays(9)}`);
  const { id } = body.posts.find(({ series }: AnyJson) => series !== null);
  const { rows } = await sql<{ day: string }>`select series_date::text "day" from posts where id = ${id}`.execute(
    server.db,
  );
  const change = { version: series.version, scope: 'following', date: rows[0]!.day, title: 'Kilns' };
  const answer = await editor.json('PATCH', `/api/series/${series.id}`, change);
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ changed: 3 })]);
  expect(await story(olga, id)).toEqual(['scheduled: you', 'edited: Ed']);
});

test('TEAM-14 who has deleted their account is a former member, and what was before there were members was the owner’s', async () => {
  const { olga, ed, editor, account, postId } = await team();
  const draft = { title: 'Of Ed', description: 'It opens.', scheduledDate: inDays(2), platforms: [account] };
  const { post } = (await editor.json('POST', '/api/social/posts/schedule', draft)).body;
  await editor.json('POST', `/api/posts/${postId}/cancel`);
  expect((await ed.json('POST', '/api/auth/delete-user', { password: ed.password })).status).toBe(200);
  expect(await story(olga, postId)).toEqual(['scheduled: you', 'deleted: null']);
  expect(await story(olga, post.id)).toEqual(['scheduled: null']);

  const old = randomUUID();
  await sql`insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    values (${old}, ${olga.uid}, 'Old', 'Old', '2027-01-01 12:00', 'UTC', '2027-01-01T12:00:00Z', '202701')`.execute(
    server.db,
  );
  await sql`insert into post_events (post_id, kind, actor) values (${old}, 'edited', 'person')`.execute(server.db);
  expect(await story(olga, old)).toEqual(['scheduled: you', 'edited: you']);
});
