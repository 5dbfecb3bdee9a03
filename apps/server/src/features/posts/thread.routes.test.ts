import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function planner() {
  const person = await server.register();
  const x = await addConnection(server, person, 'studio', 'twitter');
  const linkedin = await addConnection(server, person, 'fala', 'linkedin');
  const upload = async (background: string): Promise<string> => {
    const shape = { width: 40, height: 50, channels: 3, background } as const;
    const body = new Uint8Array(await sharp({ create: shape }).png().toBuffer());
    const headers = { 'content-type': 'image/png' };
    return (await readJson(await person.fetch('/api/media', { method: 'POST', body, headers }))).id;
  };
  const body = {
    title: 'Kiln',
    description: 'The first part',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [x, linkedin],
  };
  const schedule = (more: object) => person.json('POST', '/api/social/posts/schedule', { ...body, ...more });
  const read = async (id: string) => (await person.json('GET', `/api/posts/${id}`)).body;
  return { person, x, linkedin, upload, schedule, read };
}

const texts = (post: { thread: { description: string; media: { id: string }[] }[] }) =>
  post.thread.map(({ description, media }) => [description, ...media.map(({ id }) => id)]);

test('THREAD-01 a thread is stored with the files of each part, and answered as it was sent', async () => {
  const { schedule, read, upload } = await planner();
  const [one, two, three] = [await upload('teal'), await upload('red'), await upload('blue')];
  const thread = [
    {
      description: 'Two \n',
      descriptions: { twitter: 'Two at X', bluesky: 'Dropped' },
      media: [{ id: two, alt: 'Red' }],
    },
    { media: [{ id: three }, { id: one }] },
  ];
  const { status, body } = await schedule({ media: [{ id: one }], thread, withoutThreads: 'one-text' });
  expect(status).toBe(201);
  expect(body.post).toMatchObject({
    description: 'The first part',
    media: [{ id: one }],
    thread: [
      { description: 'Two', descriptions: { twitter: 'Two at X' }, media: [{ id: two, alt: 'Red' }] },
      { description: '', descriptions: {}, media: [{ id: three }, { id: one }] },
    ],
    withoutThreads: 'one-text',
  });
  expect(body.post.thread[0].descriptions).not.toHaveProperty('bluesky');
  expect(await read(body.post.id)).toEqual(body.post);
});

test('a post of one part has an empty thread', async () => {
  const { schedule } = await planner();
  const { body } = await schedule({});
  expect(body.post).toMatchObject({ thread: [], withoutThreads: 'first-part' });
});

test('THREAD-01 an edit replaces all parts or leaves them, tells so in the history, and keeps what is used', async () => {
  const { person, schedule, read, upload } = await planner();
  const [one, two] = [await upload('teal'), await upload('red')];
  const thread = [
    { description: 'Two', media: [{ id: one }] },
    { description: 'Three', media: [{ id: two }] },
  ];
  const { id } = (await schedule({ thread })).body.post;
  let version = 1;
  const edit = (change: object) => person.json('PATCH', `/api/posts/${id}`, { version: version++, ...change });
  expect((await edit({ title: 'Oven' })).status).toBe(200);
  expect(texts(await read(id))).toEqual([
    ['Two', one],
    ['Three', two],
  ]);
  expect((await edit({ thread: thread.toReversed() })).status).toBe(200);
  expect(texts(await read(id))).toEqual([
    ['Three', two],
    ['Two', one],
  ]);
  // Only a file moves from one part to another.
  await edit({ thread: [{ description: 'Three' }, { description: 'Two', media: [{ id: one }, { id: two }] }] });
  expect(texts(await read(id))).toEqual([['Three'], ['Two', one, two]]);
  expect((await edit({ thread: [] })).body.post.thread).toEqual([]);
  const history = (await person.json('GET', `/api/posts/${id}/history`)).body.events;
  expect(history.filter(({ kind }: { kind: string }) => kind === 'edited')).toHaveLength(4);
});

test('THREAD-01 what is wrong with a part is said by its number, and nothing is stored', async () => {
  const { person, schedule, upload } = await planner();
  const file = await upload('teal');
  const refused = async (part: object) => (await schedule({ thread: [{ description: 'Fine' }, part] })).body;
  expect(await refused({ description: '' })).toMatchObject({
    code: 'content-required',
    error: 'Part 3: It is empty. Write something, add a file or remove the part.',
  });
  expect(await refused({ descriptions: { twitter: '字'.repeat(141) }, description: 'Fine' })).toMatchObject({
    error: 'Part 3: The text is too long for X (282 of 280 characters). Shorten it or deselect X.',
  });
  expect(await refused({ media: [{ id: file }, { id: file }] })).toMatchObject({ code: 'duplicate-media' });
  const other = await planner();
  expect(await refused({ media: [{ id: await other.upload('red') }] })).toMatchObject({ code: 'not-found' });
  expect((await person.json('GET', '/api/posts/search?q=kiln')).body.posts).toEqual([]);
});

test('VIEW-05 a post is found by the words of any of its parts', async () => {
  const { person, schedule } = await planner();
  const thread = [{ description: 'About glaze' }, { description: 'x', descriptions: { twitter: 'Cobalt' } }];
  const { id } = (await schedule({ thread })).body.post;
  const found = async (q: string) => (await person.json('GET', `/api/posts/search?q=${q}`)).body.posts.length;
  expect([await found('glaze'), await found('cobalt'), await found('celadon')]).toEqual([1, 1, 0]);
  await person.json('PATCH', `/api/posts/${id}`, { version: 1, thread: [{ description: 'About celadon' }] });
  expect([await found('glaze'), await found('celadon')]).toEqual([0, 1]);
});

test('the export has each part with its files, and the table its text', async () => {
  const { person, schedule, upload } = await planner();
  const file = await upload('teal');
  const thread = [{ description: 'Two', descriptions: { twitter: 'Two at X' }, media: [{ id: file, alt: 'Teal' }] }];
  await schedule({ thread });
  const [post] = (await readJson(await person.fetch('/api/me/export'))).posts;
  expect(post).toMatchObject({ media: [], withoutThreads: 'first-part' });
  expect(post.thread).toEqual([
    {
      description: 'Two',
      descriptions: { twitter: 'Two at X' },
      media: [{ id: file, alt: 'Teal', crops: {}, title: '', link: '', captions: [], spoiler: false }],
    },
  ]);
  const table = await (await person.fetch('/api/me/export/posts.csv')).text();
  expect(table.split('\n')[0]?.trim().endsWith('created_at,thread')).toBe(true);
  expect(table).toContain('Two at X');
});
