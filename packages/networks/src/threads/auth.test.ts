import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, pretendThreads, redirectUri, refusal, secret } from '#/threads/pretend-threads.ts';

const answer = { code: 'AQB-the-code', redirectUri, codeVerifier: 'unused' };
const me = {
  id: '27326433150368539',
  username: 'studio',
  name: 'Studio',
  threads_profile_picture_url: 'https://scontent.test/a.jpg',
};
const longToken: Reply = { body: { access_token: 'THQV-long', token_type: 'bearer', expires_in: 5_183_944 } };
const ends = 1_900_000_000;

async function signingIn() {
  const pretend = await pretendThreads();
  pretend.on('POST /oauth/access_token', { raw: '{"access_token":"THQV-short","user_id":17841405793187219}' });
  pretend.on('GET /access_token', longToken);
  pretend.on('GET /v1.0/me', { body: me });
  pretend.on('GET /v1.0/debug_token', { body: { data: { scopes: ['threads_basic'], data_access_expires_at: ends } } });
  return { ...pretend, signIn: () => pretend.network.consent.exchange(answer, context) };
}

test('TH-01 the page of Threads itself is asked, with the scopes of the app and without PKCE', async () => {
  const { network } = await pretendThreads({ scopes: ['threads_basic', 'threads_content_publish'] });
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: 'challenge' });
  expect(`${url.origin}${url.pathname}`).toBe('https://threads.test/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '42',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'threads_basic,threads_content_publish',
    state: 'the-state',
  });
});

test('a code becomes a token of an hour, that one of 60 days, and its owner is asked for by name', async () => {
  const { signIn, seen, calls } = await signingIn();
  const result = await signIn();
  expect(result).toMatchObject({
    kind: 'signed-in',
    grant: { remoteUserId: me.id, scopes: ['threads_basic'], auth: null },
    accounts: [
      {
        network: 'threads',
        account: { remoteId: me.id, username: 'studio', profileName: 'Studio' },
        auth: { userId: me.id, username: 'studio', accessToken: 'THQV-long' },
        accessEndsAt: new Date(ends * 1_000),
      },
    ],
  });
  const { expiresAt } = result.kind === 'signed-in' ? result.accounts[0] : { expiresAt: null };
  expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
  expect(calls()).toEqual(['POST /oauth/access_token', 'GET /access_token', 'GET /v1.0/me', 'GET /v1.0/debug_token']);
  expect(seen[0]?.form).toEqual({
    client_id: '42',
    client_secret: secret,
    code: answer.code,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  });
  expect(seen[1]?.query).toEqual({
    grant_type: 'th_exchange_token',
    client_secret: secret,
    access_token: 'THQV-short',
  });
});

test('what was granted is taken for all that was asked where Threads does not tell', async () => {
  const { signIn, on } = await signingIn();
  on('GET /v1.0/debug_token', refusal(400, 100));
  await expect(signIn()).resolves.toMatchObject({
    grant: { scopes: expect.arrayContaining(['threads_content_publish', 'threads_delete']) },
    accounts: [{ accessEndsAt: null }],
  });
});

test.each<[string, string, Reply, object]>([
  [
    'a code that was used',
    'POST /oauth/access_token',
    {
      status: 400,
      body: {
        error_type: 'OAuthException',
        code: 400,
        error_message: 'Matching code was not found or was already used',
      },
    },
    { kind: 'rejected', code: 'code-refused' },
  ],
  [
    'the same in the other shape',
    'POST /oauth/access_token',
    refusal(400, 100, { subcode: 4279030 }),
    { kind: 'rejected', code: 'code-refused' },
  ],
  [
    'a secret that is not the app’s',
    'POST /oauth/access_token',
    refusal(400, 1, { message: 'Error validating client secret.' }),
    { kind: 'retry-later', code: 'client-refused', scope: 'network' },
  ],
  ['a token that is not exchanged', 'GET /access_token', { status: 500 }, { kind: 'retry-later' }],
  [
    'somebody who is no tester',
    'GET /v1.0/me',
    refusal(400, 100, { subcode: 10 }),
    { kind: 'rejected', code: 'not-a-tester', message: expect.stringContaining('testers') },
  ],
  ['nobody', 'GET /v1.0/me', { body: { name: 'Nobody' } }, { kind: 'retry-later' }],
])('signing in: %s', async (_what, call, reply, expected) => {
  const { signIn, on } = await signingIn();
  on(call, reply);
  const result = await signIn();
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toMatch(/THQV|AQB|the-threads-secret/);
});

test('a token is renewed by itself from its second day on', async () => {
  const { network, on, seen, calls } = await pretendThreads();
  on('GET /refresh_access_token', longToken);
  on('GET /v1.0/debug_token', { body: { data: { scopes: [], data_access_expires_at: ends } } });
  const young = { ...auth, issuedAt: new Date(Date.now() - 23 * 3_600_000).toISOString() };
  await expect(network.refresh(young, context)).resolves.toEqual({
    kind: 'refreshed',
    auth: young,
    expiresAt: new Date(young.expiresAt),
  });
  expect(calls()).toEqual([]);
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'refreshed',
    auth: { userId: auth.userId, accessToken: 'THQV-long', issuedAt: expect.not.stringContaining(auth.issuedAt) },
    accessEndsAt: new Date(ends * 1_000),
  });
  expect(seen[0]?.query).toEqual({ grant_type: 'th_refresh_token', access_token: auth.accessToken });
});

test.each<[string, Reply, object]>([
  ['has ended', refusal(400, 190, { subcode: 467 }), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['cannot be renewed yet', refusal(400, 100), { kind: 'retry-later' }],
  ['gets no clear answer', { status: 502 }, { kind: 'retry-later' }],
])('a token that %s', async (_what, reply, expected) => {
  const { network, on } = await pretendThreads();
  on('GET /refresh_access_token', reply);
  await expect(network.refresh(auth, context)).resolves.toMatchObject(expected);
});

test('there is nothing at Threads to give a token back to', async () => {
  const { network, calls } = await pretendThreads();
  await expect(network.revoke(auth, context)).resolves.toEqual({ kind: 'done' });
  expect(calls()).toEqual([]);
});

test('READY-03 tells how many posts the account may make within 24 hours, and of replies where it may reply', async () => {
  const { network, on, seen } = await pretendThreads();
  const limits = { quota_usage: 3, config: { quota_total: 250, quota_duration: 86_400 } };
  const replies = { reply_quota_usage: 1, reply_config: { quota_total: 1_000, quota_duration: 86_400 } };
  on('GET /v1.0/me/threads_publishing_limit', { body: { data: [{ ...limits, ...replies }] } });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({
    kind: 'abilities',
    abilities: { posts: { used: 3, max: 250 }, replies: { used: 1, max: 1_000 } },
  });
  expect(seen[0]?.query['fields']).toBe('quota_usage,config,reply_quota_usage,reply_config');
  const other = await pretendThreads({ scopes: ['threads_basic', 'threads_content_publish'] });
  other.on('GET /v1.0/me/threads_publishing_limit', { body: { data: [limits] } });
  await expect(other.network.abilities(auth, context)).resolves.toMatchObject({ abilities: { replies: null } });
  expect(other.seen[0]?.query['fields']).toBe('quota_usage,config');
});

test('an account that is not shown to us any more must be connected again', async () => {
  const { network, on } = await pretendThreads();
  on('GET /v1.0/me/threads_publishing_limit', refusal(400, 100, { subcode: 33 }));
  await expect(network.abilities(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    code: 'not-shown',
  });
});
