import { liveChangeSchema } from '@nonet/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const update = (body: unknown, headers: Record<string, string> = {}) =>
  server.fetch('/api/auth/update-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('AUTH-28 changes the display name, trimmed, of this user only', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  expect(await ada.json('POST', '/api/auth/update-user', { name: '  Ada  King, née Byron 🧮 ' })).toEqual({
    status: 200,
    body: { user: { id: ada.uid, email: ada.email, name: 'Ada  King, née Byron 🧮' } },
  });
  expect((await ada.json('GET', '/api/me')).body.displayName).toBe('Ada  King, née Byron 🧮');
  expect((await ada.json('GET', '/api/auth/get-session')).body.user.name).toBe('Ada  King, née Byron 🧮');
  expect((await bob.json('GET', '/api/me')).body.displayName).toBe('Bob');
});

test('AUTH-28 other browsers of the user are told', async () => {
  const ada = await server.register('Ada');
  const heard: unknown[] = [];
  const listener = createListener(server.databaseUrl, 'nonet:test-listener');
  try {
    await listener.on(LIVE_CHANNEL, (payload) => heard.push(JSON.parse(payload)));
    await ada.json('POST', '/api/auth/update-user', { name: 'Ada King' });
    await vi.waitFor(() => expect(heard).toEqual([{ userId: ada.uid, topics: ['me'] }]));
    expect(liveChangeSchema.safeParse(heard[0]).success).toBe(true);
  } finally {
    await listener.close();
  }
});

test('AUTH-28 a bearer may change the name as well', async () => {
  const ada = await server.register('Ada');
  const answer = await update({ name: 'Ada King' }, { authorization: `Bearer ${await ada.bearer()}` });
  expect(answer.status).toBe(200);
  expect((await ada.json('GET', '/api/me')).body.displayName).toBe('Ada King');
});

test.each([[{ name: 'Ada' }], [{}], [{ name: '' }]])(
  'AUTH-29, AUTH-45 a visitor who sends %j is told that nobody is logged in',
  async (body) => {
    const answer = await update(body);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'No user logged in', code: 'authentication-required' },
    ]);
  },
);

test('AUTH-29 so is somebody whose session has ended', async () => {
  const ada = await server.register('Ada');
  const { cookie } = ada;
  await ada.json('POST', '/api/auth/sign-out');
  const answer = await update({ name: 'Ada King' }, { cookie, origin: server.config.publicUrl });
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'No user logged in' }]);
});

test('PROF-07 a name has no bound of its own', async () => {
  const ada = await server.register('Ada');
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(300).trim();
  expect((await ada.json('POST', '/api/auth/update-user', { name })).status).toBe(200);
  expect((await ada.json('GET', '/api/me')).body.displayName).toBe(name);
  const tooMuch = await ada.json('POST', '/api/auth/update-user', { name: 'ż'.repeat(8193) });
  expect(tooMuch).toMatchObject({ status: 413, body: { code: 'too-large' } });
});

test.each([
  ['', 'Enter a name.'],
  ['  \t ', 'Enter a name.'],
  ['\u200b\u2060', 'Enter a name.'],
  [undefined, 'Enter a name.'],
  [7, 'Enter a name.'],
  ['Ada\nBcc: all@example.org', 'The name cannot contain line breaks or control characters.'],
  ['Ada\u2028King', 'The name cannot contain line breaks or control characters.'],
  ['Ada\u001b[31m', 'The name cannot contain line breaks or control characters.'],
])('AUTH-37 refuses the name %j and keeps the one there is', async (name, error) => {
  const ada = await server.register('Ada');
  expect(await ada.json('POST', '/api/auth/update-user', { name })).toEqual({
    status: 400,
    body: { error, code: 'invalid-request' },
  });
  expect((await ada.json('GET', '/api/me')).body.displayName).toBe('Ada');
});

test('nothing but the name can be changed', async () => {
  const ada = await server.register('Ada');
  const rest = () =>
    sql`select email, email_verified, image, time_zone from users where id = ${ada.uid}`.execute(server.db);
  const before = await rest();
  const body = { name: 'Ada King', email: 'eve@example.org', emailVerified: true, image: 'https://example.org/x.png' };
  expect((await ada.json('POST', '/api/auth/update-user', body)).status).toBe(200);
  expect((await rest()).rows).toEqual(before.rows);
});

test('no number of changes in a short time goes on for ever', async () => {
  const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const ada = await strict.register('Ada');
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, n) => ada.json('POST', '/api/auth/update-user', { name: `Ada ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  } finally {
    await strict.close();
  }
});
