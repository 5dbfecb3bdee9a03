import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function planner() {
  const person = await server.register();
  const x = await addConnection(server, person, 'studio', 'twitter');
  const bluesky = await addConnection(server, person);
  const body = {
    title: 'Kiln',
    description: 'For all',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [x, bluesky],
  };
  const schedule = (more: object) => person.json('POST', '/api/social/posts/schedule', { ...body, ...more });
  return { person, x, bluesky, schedule };
}

test('a text of its own for one network is stored beside the shared one, and answered everywhere', async () => {
  const { person, schedule } = await planner();
  const { status, body } = await schedule({ descriptions: { twitter: 'For X \n' } });
  expect(status).toBe(201);
  expect(body.post).toMatchObject({ description: 'For all', descriptions: { twitter: 'For X' } });
  const stored = await person.json('GET', `/api/posts/${body.post.id}`);
  expect(stored.body.descriptions).toEqual({ twitter: 'For X' });
});

test('blank texts, none, and those of networks that the post does not go to are the shared text', async () => {
  const { bluesky, schedule } = await planner();
  const descriptions = { twitter: 'For X', bluesky: ' \n', linkedin: 'For LinkedIn', threads: null };
  const both = await schedule({ descriptions });
  expect(both.body.post.descriptions).toEqual({ twitter: 'For X' });
  const one = await schedule({ descriptions, platforms: [bluesky] });
  expect(one.body.post.descriptions).toEqual({});
  const none = await schedule({ descriptions: null });
  expect(none.body.post.descriptions).toEqual({});
});

test('VAL-09 the shared text stays at 280; a network’s own goes to that network’s limit, in its own counting', async () => {
  const { schedule } = await planner();
  const wide = '窯'.repeat(140);
  const fits = await schedule({ descriptions: { bluesky: 'a'.repeat(300), twitter: wide } });
  expect(fits.status).toBe(201);
  const over = await schedule({ descriptions: { bluesky: 'a'.repeat(301), twitter: `${wide}窯` } });
  expect(over).toMatchObject({
    status: 422,
    body: {
      code: 'text-too-long-for-network',
      issues: [
        { message: 'The text is too long for X (282 of 280 characters). Shorten it or deselect X.' },
        { message: 'The text is too long for Bluesky (301 of 300 characters). Shorten it or deselect Bluesky.' },
      ],
    },
  });
  const shared = await schedule({ description: 'a'.repeat(281), descriptions: { twitter: 'One', bluesky: 'Two' } });
  expect(shared).toMatchObject({ status: 422, body: { error: 'Content exceeds the 280 character limit' } });
});

test('an edit replaces the texts of single networks when it names them, and drops those of accounts that left', async () => {
  const { person, bluesky, schedule } = await planner();
  const { body } = await schedule({ descriptions: { twitter: 'For X', bluesky: 'For Bluesky' } });
  let version = 1;
  const edit = async (change: object) => {
    const answer = await person.json('PATCH', `/api/posts/${body.post.id}`, { version: version++, ...change });
    return answer.body.post.descriptions;
  };
  expect(await edit({ title: 'Oven' })).toEqual({ twitter: 'For X', bluesky: 'For Bluesky' });
  expect(await edit({ descriptions: { twitter: 'New for X' } })).toEqual({ twitter: 'New for X' });
  expect(await edit({ platforms: [bluesky] })).toEqual({});
  expect(await edit({ descriptions: { bluesky: 'Again' } })).toEqual({ bluesky: 'Again' });
  expect(await edit({ descriptions: {} })).toEqual({});
});

test('half a character in such a text is no 500, and a name that is no network’s is refused', async () => {
  const { person, schedule } = await planner();
  const { body } = await schedule({});
  const half = await person.fetch(`/api/posts/${body.post.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"version":1,"descriptions":{"twitter":"half \\ud83d"}}',
  });
  expect(half.status).toBe(200);
  expect(await half.json()).toMatchObject({ post: { descriptions: { twitter: 'half \ufffd' } } });
  const nul = await schedule({ descriptions: { twitter: 'a\u0000b' } });
  expect(nul.status).toBeLessThan(500);
  expect((await schedule({ descriptions: { myspace: 'Hello' } })).status).toBe(400);
});

test('the export tells what each account received', async () => {
  const { person, schedule } = await planner();
  await schedule({ descriptions: { twitter: 'Only for X' } });
  const csv = await (await person.fetch('/api/me/export/posts.csv')).text();
  const lines = csv.split('\r\n');
  expect(lines.find((line) => line.includes(',twitter,'))).toContain('Only for X');
  expect(lines.find((line) => line.includes(',bluesky,'))).toContain('For all');
  const { posts } = (await person.json('GET', '/api/me/export')).body;
  expect(posts[0]).toMatchObject({ description: 'For all', descriptions: { twitter: 'Only for X' } });
});
