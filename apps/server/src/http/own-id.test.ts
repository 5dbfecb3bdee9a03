import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
});
afterAll(() => server.close());

test('SEC-09 another user’s id in the header, the query or the body is refused', async () => {
  const refused = { error: 'You can only act on your own account.', code: 'not-yours' };
  const header = await ada.fetch('/api/me', { headers: { 'x-user-id': bob.uid } });
  expect([header.status, await header.json()]).toEqual([403, refused]);
  for (const name of ['userId', 'uid']) {
    expect(await ada.json('GET', `/api/me?${name}=${bob.uid}`)).toEqual({ status: 403, body: refused });
    expect(await ada.json('PATCH', '/api/me', { [name]: bob.uid, timeZone: 'UTC' })).toEqual({
      status: 403,
      body: refused,
    });
  }
});

test('SEC-09 another user’s id in the path is refused', async () => {
  expect((await ada.json('GET', `/api/social/connections/${bob.uid}`)).status).toBe(403);
  expect((await ada.json('GET', `/api/user/${bob.uid}/social-connections`)).status).toBe(403);
});

test('API-06 a call that carries the caller’s own id is the same as one that carries none', async () => {
  const own = await ada.fetch('/api/me', { headers: { 'x-user-id': ada.uid } });
  expect(own.status).toBe(200);
  expect((await ada.json('GET', `/api/me?userId=${ada.uid}`)).status).toBe(200);
  expect((await ada.json('PATCH', '/api/me', { userId: ada.uid, uid: null, timeZone: 'UTC' })).status).toBe(200);
});

test('API-07 the first read needs no bearer: it answers the cookie’s own user, and 401 for any other', async () => {
  expect((await ada.json('GET', `/api/social/connections?userId=${ada.uid}`)).status).toBe(200);
  expect(await ada.json('GET', `/api/social/connections?userId=${bob.uid}`)).toEqual({
    status: 401,
    body: { error: 'Authentication required', code: 'authentication-required' },
  });
  expect((await server.fetch(`/api/social/connections?userId=${ada.uid}`)).status).toBe(401);
});

test('API-09 the authenticated fallback answers the bearer’s own user, and 403 for any other', async () => {
  const headers = { authorization: `Bearer ${await ada.bearer()}` };
  expect((await server.fetch(`/api/social/connections/${ada.uid}`, { headers })).status).toBe(200);
  expect((await server.fetch(`/api/social/connections/${bob.uid}`, { headers })).status).toBe(403);
  expect((await server.fetch(`/api/social/connections?userId=${bob.uid}`, { headers })).status).toBe(403);
});
