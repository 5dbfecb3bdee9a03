import { expect, test } from 'vitest';

import { app, TestThreads, TestUser } from '#/networks/threads/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const threadsForTest = async (): Promise<TestThreads> => new TestThreads(await sandboxForTest());
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dead = { status: 400, body: { error: { code: 190, type: 'OAuthException' } } };

test('a ready account signs in: consent, code, a short token, a long one, profile', async () => {
  const threads = await threadsForTest();
  const answer = await threads.decide({ answer: 'authorize', account: await threads.idOf('studio.fala') });
  const back = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, back.searchParams.get('state'), back.hash]).toEqual([303, 'a state', '#_']);
  const short = await threads.exchange(back.searchParams.get('code') ?? '');
  expect(short.body).toEqual({ access_token: expect.stringMatching(/^THQ/), user_id: expect.any(Number) });
  const long = await threads.prolong(short.body.access_token);
  expect(long.body).toEqual({
    access_token: expect.stringMatching(/^THQ/),
    token_type: 'bearer',
    expires_in: (60 * dayMs) / 1_000,
  });
  const studio = new TestUser(threads, long.body.access_token);
  const id = await threads.idOf('studio.fala');
  const { body } = await studio.get('me?fields=id,username,name,threads_profile_picture_url');
  expect(body).toEqual({
    id,
    username: 'studio.fala',
    name: 'Studio Fala',
    threads_profile_picture_url: `${threads.sandbox.url}/threads/avatar/${id}.png`,
  });
  expect((await fetch(body.threads_profile_picture_url)).headers.get('content-type')).toBe('image/png');
});

test('the id in the answer to a code is a bare number, to the last digit', async () => {
  const threads = await threadsForTest();
  const handles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const ids = await Promise.all(handles.map((handle) => threads.idOf(handle)));
  const at = ids.findIndex((id) => String(Number(id)) !== id);
  const { text } = await threads.exchange(await threads.codeOf(handles[at] ?? ''));
  expect(text).toContain(`"user_id":${ids[at]}}`);
});

test('the page asks who one is, and whether; a no comes back as one', async () => {
  const threads = await threadsForTest();
  const page = await (await fetch(threads.authorizeAddress())).text();
  for (const shown of ['Authorize app', 'Cancel', '@studio.fala', 'Create posts for you'])
    expect(page).toContain(shown);
  const no = new URL((await threads.decide({ answer: 'cancel' })).headers.get('location') ?? '');
  expect(Object.fromEntries(no.searchParams)).toEqual({
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
    state: 'a state',
  });
  const dora = await threads.decide({ answer: 'authorize', account: 'new', name: 'Dora', username: '@dora.z' });
  expect(new URL(dora.headers.get('location') ?? '').searchParams.has('code')).toBe(true);
  const nobody = await threads.decide({ answer: 'authorize', account: 'new', name: 'Dora', username: 'dora.' });
  expect(await nobody.text()).toContain('Somebody new needs a name');
});

test.each([
  [{ client_id: '100000000000001' }, 'No app ID was provided'],
  [{ redirect_uri: 'https://example.com/threads-callback' }, 'URL Blocked'],
  [{ redirect_uri: 'http://localhost:9009/elsewhere' }, 'URL Blocked'],
  [{ response_type: 'token' }, 'The response_type must be code'],
  [{ scope: 'threads_everything' }, 'The scope is not valid: threads_everything'],
])('nobody is asked %j', async (query: Record<string, string>, reason) => {
  const threads = await threadsForTest();
  expect(await (await fetch(threads.authorizeAddress(query))).text()).toContain(reason);
});

test('a code is good once, for an hour, for its own address and the app', async () => {
  const threads = await threadsForTest();
  const code = await threads.codeOf('studio.fala');
  const refused = { status: 400, body: { error_type: 'OAuthException', code: 400, error_message: expect.any(String) } };
  expect(await threads.exchange(code, { redirect_uri: 'http://localhost:1/threads-callback' })).toMatchObject(refused);
  expect((await threads.exchange(code, { client_secret: 'wrong' })).body.error.message).toContain('client secret');
  expect((await threads.exchange(code)).status).toBe(200);
  expect(await threads.exchange(code)).toMatchObject(refused);
  await threads.steer('set-unknowns', { usedCode: 'graph' });
  expect(await threads.exchange(code)).toMatchObject({
    status: 400,
    body: { error: { code: 100, error_subcode: 4_279_030, error_user_msg: expect.stringContaining('used') } },
  });
  const late = await threads.codeOf('studio.fala');
  await threads.advance(hourMs);
  expect(await threads.exchange(late)).toMatchObject(refused);
});

test('a short token ends after an hour; a long one after 60 days, and is not made longer', async () => {
  const threads = await threadsForTest();
  const short = (await threads.exchange(await threads.codeOf('studio.fala'))).body.access_token;
  const studio = await threads.signIn();
  expect(await threads.prolong(studio.token)).toMatchObject({
    status: 400,
    body: { error: { code: 452, error_subcode: 4_279_019 } },
  });
  await threads.advance(hourMs);
  expect(await new TestUser(threads, short).get('me')).toMatchObject(dead);
  expect(await threads.prolong(short)).toMatchObject(dead);
  await threads.advance(60 * dayMs - 2 * hourMs);
  expect((await studio.get('me')).status).toBe(200);
  await threads.advance(2 * hourMs);
  expect(await studio.get('me')).toMatchObject(dead);
  expect(await threads.refresh(studio.token)).toMatchObject(dead);
});

test('a long token is refreshed when it is a day old; what nobody knows of it is as ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  expect(await threads.refresh(studio.token)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  await threads.steer('set-unknowns', { earlyRefresh: 'granted' });
  expect((await threads.refresh(studio.token)).status).toBe(200);
  await threads.steer('set-unknowns', { earlyRefresh: 'refused' });
  await threads.advance(dayMs);
  const { body } = await threads.refresh(studio.token);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: (60 * dayMs) / 1_000 });
  expect((await studio.get('me')).status).toBe(200);
  await threads.steer('set-unknowns', { refreshedToken: 'ends' });
  await threads.advance(dayMs);
  expect((await threads.refresh(body.access_token)).status).toBe(200);
  expect(await new TestUser(threads, body.access_token).get('me')).toMatchObject(dead);
});

test.each([
  ['extended', 200],
  ['fixed', 400],
])('what was allowed lapses after 90 days; a refresh leaves that %s', async (accessAtRefresh, status) => {
  const threads = await threadsForTest();
  await threads.steer('set-unknowns', { accessAtRefresh });
  const studio = await threads.signIn();
  await threads.advance(50 * dayMs);
  const { body } = await threads.refresh(studio.token);
  await threads.advance(45 * dayMs);
  expect((await new TestUser(threads, body.access_token).get('me')).status).toBe(status);
});

test('a token tells what it is good for, to itself and to the app', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn('studio.fala', { scope: 'threads_basic,threads_delete' });
  const now = Date.now() / 1_000;
  const { body } = await threads.debug(studio.token);
  expect(body.data).toEqual({
    type: 'USER',
    application: 'Nonet',
    data_access_expires_at: expect.closeTo(now + 90 * 86_400, -2),
    expires_at: expect.closeTo(now + 60 * 86_400, -2),
    is_valid: true,
    issued_at: expect.closeTo(now, -2),
    scopes: ['threads_basic', 'threads_delete'],
    user_id: await threads.idOf('studio.fala'),
  });
  const credentials = new URLSearchParams({ grant_type: 'client_credentials', ...app });
  const token = (await threads.call(`oauth/access_token?${credentials}`)).body.access_token;
  const asked = new URLSearchParams({ access_token: token, input_token: studio.token });
  expect((await threads.call(`debug_token?${asked}`)).body).toEqual(body);
});

test('a token is taken from the header, the query and a form; an account’s id stands for me', async () => {
  const threads = await threadsForTest();
  const { token } = await threads.signIn();
  const id = await threads.idOf('studio.fala');
  expect((await threads.call(`me?access_token=${token}`)).body).toEqual({ id });
  expect((await threads.call(`v1.0/${id}?access_token=${token}`)).body).toEqual({ id });
  const form = new URLSearchParams({ access_token: token, media_type: 'TEXT', text: 'Hello' });
  expect((await threads.call(`v1.0/${id}/threads`, { method: 'POST', body: form })).status).toBe(200);
  expect(await threads.call('v1.0/me')).toMatchObject({ status: 400, body: { error: { code: 2500 } } });
  expect(await threads.call('me?access_token=nonsense')).toMatchObject(dead);
});

test('what an account has allowed ends when it is revoked', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  expect((await threads.steer('revoke-grants', { handle: 'studio.fala' })).body.revoked).toBe(1);
  expect(await studio.get('me')).toMatchObject({ body: { error: { code: 190, error_subcode: 458 } } });
});
