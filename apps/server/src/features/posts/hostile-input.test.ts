import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
let account: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  account = await addConnection(server, ada);
});
afterAll(() => server.close());

const body = (more: object = {}) => ({
  title: 'A post',
  description: 'Text',
  scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  platforms: [account],
  ...more,
});
const cursor = (text: string) => Buffer.from(text).toString('base64url');
const range = 'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z';

test.each([
  ['a year', `2026 ${randomUUID()}`],
  ['no uuid', `2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`],
  ['extreme', `+275760-01-01T00:00:00.000Z ${randomUUID()}`],
  ['local', `Thu, 01 Jan 2026 00:00:00 PDT ${randomUUID()}`],
])('a made-up cursor is 400, not 500 (%s)', async (_, text) => {
  const answer = await ada.json('GET', `/api/posts?${range}&cursor=${cursor(text)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
});

test.each(['-271821-04-21T00:00:00Z', '+275760-09-12T00:00:00Z', '-005000-01-01T00:00:00Z', '0000-01-01'])(
  'an extreme range (%s) is no 500',
  async (from) => {
    const answer = await ada.json('GET', `/api/posts?from=${encodeURIComponent(from)}&to=2030-01-01T00:00:00Z`);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  },
);

test.each(['+275760-09-12T00:00:00Z', '+010000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+294277-01-01T00:00:00Z'])(
  'a far date (%s) is no 500',
  async (scheduledDate) => {
    const answer = await ada.json('POST', '/api/social/posts/schedule', body({ scheduledDate }));
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeLessThan(500);
  },
);

test.each([
  ['link', (text: string) => ({ link: text })],
  ['link', (text: string) => ({ pinterestOnly: { link: text } })],
  ['board', (text: string) => ({ pinterestBoards: { [account]: text } })],
  ['option', (text: string) => ({ options: { [account]: { board: text } } })],
  ['alternative text', (text: string) => ({ media: [{ id: randomUUID(), alt: text }] })],
])('a %s that no network asks for is no place to store a novel', async (_, more) => {
  const answer = await ada.json('POST', '/api/social/posts/schedule', body(more('x'.repeat(10_001))));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
});

test.each([
  ['signs of patterns', '%_\\\'"*?'],
  ['a statement', "'; drop table posts; --"],
  ['NUL', 'a\0b'],
  ['half of a pair', '\ud800'],
  ['marks alone', '\u0301\u0308'],
  ['right to left', '\u202eabc'],
  ['an emoji of many parts', '👨‍👩‍👧‍👦🏽'],
  ['10 kB of marks', `a${'\u0301'.repeat(4_900)}`],
  ['10 kB of words', 'word '.repeat(1_999)],
  ['10 kB of one word', 'x'.repeat(9_999)],
])('VIEW-05 a search for %s is no 500', async (_, q) => {
  for (const path of ['search', 'counts']) {
    const answer = await ada.json('GET', `/api/posts/${path}?${new URLSearchParams({ q })}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
});

test.each(['networks', 'accounts', 'statuses', 'templates'])(
  'a filter of %s that nobody made is no 500',
  async (name) => {
    for (const value of ['a\0b', "'", ','.repeat(5_000), '\ud800', 'x'.repeat(9_999)]) {
      const answer = await ada.json('GET', `/api/posts?${range}&${new URLSearchParams({ [name]: value })}`);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    }
  },
);

test('a lone surrogate in a board is no 500', async () => {
  const answer = await ada.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body({ pinterestBoards: { [account]: 'X' } })).replace('"X"', '"\\ud800"'),
  });
  expect(answer.status, await answer.text()).toBeLessThan(500);
});
test('a lone surrogate in title, text, link', async () => {
  for (const name of ['title', 'description', 'link']) {
    const answer = await ada.fetch('/api/social/posts/schedule', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body({ [name]: 'https://x.test/X' })).replace('/X"', '/\\ud800"'),
    });
    expect(answer.status, name + (await answer.text())).toBeLessThan(500);
  }
});
test('a lone surrogate in an Idempotency-Key call', async () => {
  const answer = await ada.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k-sur' },
    body: JSON.stringify(body({ title: 'X' })).replace('"X"', '"\\ud800"'),
  });
  expect(answer.status, await answer.text()).toBeLessThan(500);
});

test('the second page of what waits is not the first page again', async () => {
  const eve = await server.register('Eve');
  const conn = await addConnection(server, eve, 'eve');
  for (let n = 0; n < 101; n++) {
    const { body: b } = await eve.json('POST', '/api/social/posts/schedule', {
      ...body(),
      platforms: [conn],
      title: `P${n}`,
    });
    expect(b.success).toBe(true);
  }
  await sql`update targets set status = 'asks', run_at = null where space_id = ${eve.uid}`.execute(server.db);
  const first = (await eve.json('GET', '/api/posts?waiting=true')).body;
  expect(first.nextCursor).not.toBeNull();
  const second = (await eve.json('GET', `/api/posts?waiting=true&cursor=${first.nextCursor}`)).body;
  expect(second.posts).toHaveLength(1);
});

test('details of health are not told to a page under a name that begins with 127.', async () => {
  const answer = await server.fetch('/api/health', { headers: { host: '127.evil.example' } });
  expect(Object.keys((await answer.json()) as object)).toEqual(['status']);
});

test('a disconnect answers also when the secrets cannot be opened', async () => {
  const cid = await server.register('Cid');
  const conn = await addConnection(server, cid, 'cid');
  await sql`update connections set auth_data = 's1.gone.gone' where id = ${conn}`.execute(server.db);
  const answer = await cid.json('POST', '/api/bluesky/disconnect', { connectionId: conn });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
});

test('odd values are no 500', async () => {
  const tries: [string, string, unknown][] = [
    ['POST', '/api/social/posts/schedule', body({ platforms: ['x'.repeat(100_000)] })],
    ['POST', '/api/social/posts/schedule', body({ timeZone: 'x'.repeat(10_000) })],
    ['POST', '/api/social/posts/schedule', body({ title: 'e\u0301'.repeat(90) + '\u0301'.repeat(100_000) })],
    ['POST', '/api/social/posts/schedule', body({ media: [{ id: 'nope' }] })],
    [
      'POST',
      '/api/social/posts/schedule',
      body({ pinterestBoards: JSON.parse('{"__proto__":"x","constructor":"y"}') }),
    ],
    [
      'POST',
      '/api/social/posts/schedule',
      body({ options: JSON.parse(`{"__proto__":{"x":1},"${account}":{"__proto__":"y"}}`) }),
    ],
    ['POST', '/api/social/posts/schedule', body({ template: { id: '__proto__', name: '', category: '' } })],
    ['POST', '/api/social/posts/schedule', body({ template: { id: 'constructor', name: '', category: '' } })],
    ['PATCH', `/api/posts/${randomUUID()}`, { version: 2 ** 53 }],
    ['POST', `/api/posts/${randomUUID()}/retry`, { targets: ['x'] }],
    ['GET', '/api/posts/..%2f', undefined],
    ['GET', '/api/posts/%00', undefined],
    ['GET', `/api/posts?from=x&to=y`, undefined],
    ['POST', '/api/bluesky/disconnect', { connectionId: 'x'.repeat(100_000) }],
    ['PATCH', '/api/me', { timeZone: 'Etc/GMT+99' }],
    ['POST', '/api/bluesky/connect', { identifier: 'a.b', appPassword: 'x'.repeat(500_000) }],
    ['POST', '/api/bluesky/connect', { identifier: `${'a'.repeat(60000)}.b`, appPassword: 'x' }],
  ];
  const bad: unknown[] = [];
  for (const [method, path, value] of tries) {
    const started = performance.now();
    const answer = await ada.json(method, path, value);
    const ms = performance.now() - started;
    if (answer.status >= 500 && answer.status !== 503) bad.push([method, path, answer.status, answer.body]);
    // Far more than a busy machine needs, and far less than what quadratic work takes at such lengths.
    if (ms > 5_000) bad.push([method, path, 'slow', ms]);
  }
  expect(bad).toEqual([]);
});

test('an edit of version with an own post and huge version', async () => {
  const { body: made } = await ada.json('POST', '/api/social/posts/schedule', body());
  const answer = await ada.json('PATCH', `/api/posts/${made.post.id}`, { version: 9_007_199_254_740_991 });
  expect(answer.status).toBe(409);
  const surrogate = await ada.json('GET', `/api/posts/${made.post.id.toUpperCase()}`);
  expect(surrogate.status).toBe(200);
});

test('an Idempotency-Key that is not ASCII or empty', async () => {
  const answer = await ada.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': '\u00e4\u00ff' },
    body: JSON.stringify(body()),
  });
  expect(answer.status).toBeLessThan(500);
});

test('a password change ends the other sessions for bearers and streams at once', async () => {
  const p = await server.register('Pat');
  const signIn = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.config.publicUrl },
    body: JSON.stringify({ email: p.email, password: p.password }),
  });
  const other = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const live = await server.fetch('/api/live', { headers: { cookie: other } });
  const reader = live.body!.getReader();
  await reader.read();
  const token = (
    (await (await server.fetch('/api/auth/token', { headers: { cookie: other } })).json()) as { token: string }
  ).token;
  const changed = await p.json('POST', '/api/auth/change-password', {
    currentPassword: p.password,
    newPassword: 'another-long-one-42',
  });
  expect(changed.status).toBe(200);
  const after = await server.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } });
  expect(after.status).toBe(401);
  const end = await Promise.race([
    (async () => {
      for (;;) {
        const { done } = await reader.read();
        if (done) return 'ended';
      }
    })(),
    sleep(3000, 'open', { ref: false }),
  ]);
  expect(end).toBe('ended');
});

test('text/plain with the cookie and no origin is refused', async () => {
  const answer = await server.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', cookie: ada.cookie },
    body: JSON.stringify(body()),
  });
  expect(answer.status).toBe(403);
});

test('an upper-case or trailing-slash path does not slip past the guard', async () => {
  for (const path of [
    '/api/posts/',
    '/API/posts',
    '/api//posts',
    '/api/auth/../posts',
    '/api/auth/%2e%2e/posts',
    '/api/me/',
    '/api/media/',
  ]) {
    const answer = await server.fetch(path);
    expect([401, 404, 400], path + answer.status).toContain(answer.status);
  }
});
