import { randomUUID } from 'node:crypto';
import { emptyDraftContent } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

/**
 * What a tab of before there were spaces sends: the cookie to read, else a bearer; the person's own id here and there, and never a
 * space. Its calls stand here as that release made them.
 */
let server: TestServer;
let ada: Person;
/** Whoever has the tab, and is a manager in Ada's space by now. */
let ben: Person;
let bens: string;
let adas: AnyJson;
let picture: Uint8Array<ArrayBuffer>;

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => server.close());

beforeEach(async () => {
  [ada, ben] = [await server.register('Ada'), await server.register('Ben')];
  bens = await addConnection(server, ben);
  const account = await addConnection(server, ada);
  await addMember(server, ada, ben, { role: 'manager' });
  const post = { title: 'Of Ada', description: 'x', scheduledDate: inAnHour, platforms: [account] };
  adas = (await ada.json('POST', '/api/social/posts/schedule', post)).body.post;
});

/** A call with a bearer, as that release made all that change something. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const answer = await ben.fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${await ben.bearer()}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>) }),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await readJson(answer) };
}

const schedule = (file?: { id: string; url: string }) =>
  call(
    'POST',
    '/api/social/posts/schedule',
    {
      ...{ userId: ben.uid, title: 'Of Ben', description: 'y', scheduledDate: inAnHour, timeZone: 'Europe/Warsaw' },
      platforms: [bens],
      ...(file && { imageUrl: file.url, media: [{ id: file.id, alt: '' }] }),
    },
    { 'idempotency-key': randomUUID() },
  );
const idsIn = (answer: AnyJson) => answer.body.posts.map(({ id }: AnyJson) => id);
const listed = (space?: string) => {
  const range = `/api/posts?${new URLSearchParams({ from: new Date().toISOString(), to: new Date(Date.now() + 7_200_000).toISOString() })}`;
  return space === undefined ? ben.json('GET', range) : within(ben, space).json('GET', range);
};

test('TEAM-02 a tab of before the upgrade lists, schedules, changes and connects in the space of its person alone', async () => {
  const { status, body } = await schedule();
  expect(status).toBe(201);
  expect(idsIn(await listed())).toEqual([body.post.id]);
  expect(idsIn(await listed(ada.uid))).toEqual([adas.id]);

  const moved = new Date(Date.now() + 3_900_000).toISOString();
  expect(await call('PATCH', `/api/posts/${body.post.id}`, { version: 1, scheduledDate: moved })).toMatchObject({
    status: 200,
    body: { post: { scheduledDate: moved } },
  });
  for (const [method, path, sent] of [
    ['PATCH', `/api/posts/${adas.id}`, { version: 1, title: 'Ben’s now' }],
    ['POST', `/api/posts/${adas.id}/cancel`, {}],
    ['DELETE', `/api/posts/${adas.id}?version=1`, undefined],
  ] as const)
    expect((await call(method, path, sent)).status, path).toBe(404);
  expect((await ada.json('GET', `/api/posts/${adas.id}`)).body).toMatchObject({ title: 'Of Ada', version: 1 });

  for (const answer of [
    await ben.json('GET', `/api/social/connections?userId=${ben.uid}`),
    await call('GET', `/api/social/connections/${ben.uid}`),
  ])
    expect(answer).toMatchObject({ status: 200, body: { bluesky: [{ id: bens }] } });
  const usage = async (person: Person) => (await person.json('GET', '/api/usage')).body.count;
  expect([await usage(ada), await usage(ben)]).toEqual([1, 1]);
});

test('TEAM-02 what it uploads is its person’s, also an upload that the upgrade has interrupted, and its draft is', async () => {
  const whole = await call('POST', '/api/media', picture, { 'content-type': 'image/png', 'x-file-name': 'a.png' });
  expect(whole.status).toBe(201);
  // That release put the parts into a folder without the person in it.
  const id = randomUUID();
  await sql`insert into uploads (id, space_id, file_name, bytes, part_bytes, folder, expires_at)
    values (${id}, ${ben.uid}, 'b.png', ${picture.length}, 4194304, ${`${ben.uid}/uploads/${id}`}, now() + interval '1 day')`.execute(
    server.db,
  );
  const part = await call('PUT', `/api/media/uploads/${id}/parts/0`, picture, {
    'content-type': 'application/octet-stream',
  });
  expect(part.status).toBe(204);
  expect((await ben.json('GET', `/api/media/uploads/${id}`)).body).toMatchObject({ received: [0], mediaId: null });
  const finished = await call('POST', `/api/media/uploads/${id}/finish`);
  expect(finished.status).toBe(201);

  // It also names the address that the former server gave it, which says nothing beside the id.
  const url = `http://localhost/media/${whole.body.id}/file/20800/${'A'.repeat(22)}`;
  const post = await schedule({ id: whole.body.id, url });
  expect(post).toMatchObject({ status: 201, body: { post: { media: [{ id: whole.body.id }] } } });
  const files = [whole.body.id, finished.body.id];
  const seenIn = async (space: string) =>
    (await within(ben, space).json('GET', `/api/media?ids=${files}`)).body.media.map((file: AnyJson) => file.id);
  expect([await seenIn(ben.uid), await seenIn(ada.uid)]).toEqual([files, []]);

  const draft = randomUUID();
  const content = { ...emptyDraftContent, title: 'Words' };
  expect((await call('PUT', `/api/drafts/${draft}`, { base: 0, content, restores: false })).status).toBe(200);
  expect((await ben.json('GET', '/api/drafts')).body.drafts).toMatchObject([{ id: draft }]);
  expect((await ada.json('GET', '/api/drafts')).body.drafts).toEqual([]);
});

test('TEAM-03 its stream tells of the space of its person alone', async () => {
  const answer = await ben.fetch('/api/live', { headers: { accept: 'text/event-stream' } });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let told = (await reader.read()).value ?? '';
  await ada.json('POST', `/api/posts/${adas.id}/cancel`, {});
  const { body } = await schedule();
  // Changes come in their order, so that of Ada would have come before.
  while (!told.includes(body.post.id)) told += (await reader.read()).value ?? '';
  await reader.cancel();
  expect(told).not.toContain(adas.id);
});
