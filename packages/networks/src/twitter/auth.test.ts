import { expect, test } from 'vitest';

import type { Reply } from '#/kit/pretend-network.ts';
import { auth, client, context, pretendX, problem, redirectUri } from '#/twitter/pretend-x.ts';

const granted = {
  token_type: 'bearer',
  expires_in: 7_200,
  access_token: 'new-access-token',
  refresh_token: 'new-refresh-token',
  scope: 'tweet.read tweet.write users.read media.write offline.access',
};
const me = {
  data: { id: auth.userId, name: 'Studio', username: 'studio', profile_image_url: 'https://pbs.test/a.jpg' },
};
const answer = { code: 'the-code', redirectUri, codeVerifier: 'the-code-verifier' };
const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
/** In seconds, to the minute. */
const livesFor = (expiresAt: Date | null) => Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000) * 60;
const refusal = (error: string, status = 400): Reply => ({
  status,
  body: { error, error_description: `No: ${auth.refreshToken} ${client.secret} ${answer.code}` },
});

test('the consent page is asked for everything that publishing needs, with spaces as %20', async () => {
  const { consent } = await pretendX();
  const url = consent.address({ state: 'a state', redirectUri, codeChallenge: 'the-challenge' });
  expect(`${url.origin}${url.pathname}`).toBe('https://x.test/i/oauth2/authorize');
  expect(url.search).not.toContain('+');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: 'tweet.read tweet.write users.read media.write offline.access',
    state: 'a state',
    code_challenge: 'the-challenge',
    code_challenge_method: 'S256',
  });
});

test('a code becomes an account with its tokens', async () => {
  const { consent, seen, on } = await pretendX();
  on('POST /2/oauth2/token', { body: granted });
  on('GET /2/users/me', { body: me });
  const before = Date.now();
  const result = await consent.exchange(answer, context);
  expect(result).toMatchObject({
    kind: 'signed-in',
    grant: { remoteUserId: auth.userId, scopes: granted.scope.split(' '), auth: null },
    accounts: [
      {
        network: 'twitter',
        account: {
          remoteId: auth.userId,
          username: 'studio',
          profileName: 'Studio',
          profilePicture: 'https://pbs.test/a.jpg',
        },
        auth: { ...auth, accessToken: 'new-access-token', refreshToken: 'new-refresh-token' },
      },
    ],
  });
  const expiresAt = result.kind === 'signed-in' ? (result.accounts[0].expiresAt?.getTime() ?? 0) : 0;
  expect(Math.abs(expiresAt - before - 7_200_000)).toBeLessThan(5_000);
  expect(seen[0]).toMatchObject({
    authorization: basic,
    input: {
      grant_type: 'authorization_code',
      code: answer.code,
      redirect_uri: redirectUri,
      code_verifier: answer.codeVerifier,
    },
  });
  expect(seen[1]?.authorization).toBe('Bearer new-access-token');
});

test.each<[string, Reply, object]>([
  ['the code is refused', refusal('invalid_request'), { kind: 'rejected', code: 'code-refused' }],
  ['our secret is refused', refusal('unauthorized_client', 401), { kind: 'retry-later', code: 'client-refused' }],
  ['the connection is cut', { cut: true }, { kind: 'retry-later', code: 'no-clear-answer' }],
  ['half of the answer is missing', { raw: '{"access_token":' }, { kind: 'retry-later', code: 'no-clear-answer' }],
  ['there is no token in it', { body: {} }, { kind: 'retry-later', code: 'no-clear-answer' }],
])('nobody is connected when %s', async (_when, reply, expected) => {
  const { consent, calls, on } = await pretendX();
  on('POST /2/oauth2/token', reply);
  const result = await consent.exchange(answer, context);
  expect(result).toMatchObject(expected);
  expect(calls()).toEqual(['POST /2/oauth2/token']);
  for (const secret of [client.secret, answer.code, answer.codeVerifier, granted.access_token]) {
    expect(JSON.stringify(result)).not.toContain(secret);
  }
});

test.each<[Reply, object]>([
  [problem(401, { title: 'Unauthorized' }), { kind: 'rejected', code: 'token-refused' }],
  [problem(403, { type: 'https://api.x.com/2/problems/client-forbidden' }), { code: 'client-forbidden' }],
  [{ status: 503 }, { kind: 'retry-later', code: 'no-clear-answer' }],
  [{ cut: true }, { kind: 'retry-later', code: 'no-clear-answer' }],
])('nobody is connected when X does not say who came, and the grant does not live on: %j', async (reply, expected) => {
  const { consent, calls, seen, on } = await pretendX();
  on('POST /2/oauth2/token', { body: granted });
  on('GET /2/users/me', reply);
  on('POST /2/oauth2/revoke', { body: { revoked: true } });
  await expect(consent.exchange(answer, context)).resolves.toMatchObject(expected);
  expect(calls()).toEqual(['POST /2/oauth2/token', 'GET /2/users/me', 'POST /2/oauth2/revoke']);
  expect(seen[2]).toMatchObject({
    authorization: basic,
    input: { token: 'new-refresh-token', token_type_hint: 'refresh_token' },
  });
});

test('a sign-in that took too long is ended at X all the same', async () => {
  const { consent, seen, on } = await pretendX();
  const isOver = new AbortController();
  on('POST /2/oauth2/token', { body: granted });
  on('GET /2/users/me', () => {
    isOver.abort();
    return { body: me };
  });
  on('POST /2/oauth2/revoke', { body: { revoked: true } });
  await expect(consent.exchange(answer, { signal: isOver.signal })).resolves.toMatchObject({ kind: 'retry-later' });
  expect(seen[2]).toMatchObject({ input: { token: 'new-refresh-token' } });
});

test.each<[string, object, object, string]>([
  [
    'without two permissions',
    { scope: 'tweet.read users.read offline.access' },
    { token: 'new-refresh-token', token_type_hint: 'refresh_token' },
    'X did not allow Nonet to post (tweet.write) and upload pictures and videos (media.write). Connect again and allow all of it.',
  ],
  [
    'without a refresh token',
    { refresh_token: undefined },
    { token: 'new-access-token', token_type_hint: 'access_token' },
    'X did not allow Nonet to stay connected (offline.access). Connect again and allow all of it.',
  ],
])(
  'what was granted only in part (%s) connects nobody, is named, and does not live on',
  async (_how, less, revoked, message) => {
    const { consent, calls, seen, on } = await pretendX();
    on('POST /2/oauth2/token', { body: { ...granted, ...less } });
    on('POST /2/oauth2/revoke', { cut: true });
    await expect(consent.exchange(answer, context)).resolves.toEqual({
      kind: 'rejected',
      code: 'scopes-missing',
      message,
    });
    expect(calls()).toEqual(['POST /2/oauth2/token', 'POST /2/oauth2/revoke']);
    expect(seen[1]).toMatchObject({ input: revoked });
  },
);

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['0', 0],
  ['a time before it', -7_200],
  ['part of a second', 0.001],
  ['a number beyond all calendars', 1e300],
  ['words', 'two hours'],
  ['null', null],
])('a token whose life X names as %s lives as long as documented, and is not thrown away', async (_what, life) => {
  const { network, consent, on } = await pretendX();
  on('POST /2/oauth2/token', { body: { ...granted, expires_in: life } });
  on('GET /2/users/me', { body: me });
  const signedIn = await consent.exchange(answer, context);
  const first = signedIn.kind === 'signed-in' ? signedIn.accounts[0] : signedIn;
  for (const result of [first, await network.refresh(auth, context)]) {
    expect(result).toMatchObject({ auth: { accessToken: 'new-access-token', refreshToken: 'new-refresh-token' } });
    expect('expiresAt' in result && livesFor(result.expiresAt)).toBe(7_200);
  }
});

test.each<unknown>([3_600, '3600'])('a life that X names as %j counts', async (life) => {
  const { network, on } = await pretendX();
  on('POST /2/oauth2/token', { body: { ...granted, expires_in: life } });
  const result = await network.refresh(auth, context);
  expect(result.kind === 'refreshed' && livesFor(result.expiresAt)).toBe(3_600);
});

test('tokens are renewed by the refresh token, and both are new', async () => {
  const { network, seen, on } = await pretendX();
  on('POST /2/oauth2/token', { body: granted });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'refreshed',
    auth: { ...auth, accessToken: 'new-access-token', refreshToken: 'new-refresh-token' },
  });
  expect(seen[0]).toMatchObject({
    authorization: basic,
    input: { grant_type: 'refresh_token', refresh_token: auth.refreshToken },
  });
});

test.each<[string, Reply, object]>([
  ['a spent token', refusal('invalid_request'), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['a dead grant', refusal('invalid_grant'), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['our secret, by its status', { status: 401 }, { kind: 'retry-later', scope: 'network', code: 'client-refused' }],
  ['our secret, by its name', refusal('invalid_client'), { kind: 'retry-later', scope: 'network' }],
  ['another name', refusal('unsupported_grant_type'), { kind: 'retry-later', code: 'no-clear-answer' }],
  [
    'a limit',
    { status: 429, headers: { 'retry-after': '30' } },
    { kind: 'retry-later', afterMs: 30_000, code: 'rate-limited' },
  ],
  ['a broken server', { status: 500, body: { error: 'invalid_grant' } }, { kind: 'retry-later' }],
  ['an empty token', { body: { ...granted, access_token: '' } }, { kind: 'retry-later' }],
])('renewing: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendX();
  on('POST /2/oauth2/token', reply);
  const result = await network.refresh(auth, context);
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toContain(auth.refreshToken);
  expect(JSON.stringify(result)).not.toContain(client.secret);
});

test.each<[string, Reply, object]>([
  ['what it revoked', { body: { revoked: true } }, { kind: 'done' }],
  ['that there is nothing to revoke', refusal('invalid_request'), { kind: 'done' }],
  ['that it does not know us', refusal('unauthorized_client', 401), { kind: 'retry-later' }],
  ['nothing', { cut: true }, { kind: 'retry-later' }],
])('revoking when X answers %s', async (_what, reply, expected) => {
  const { network, seen, on } = await pretendX();
  on('POST /2/oauth2/revoke', reply);
  await expect(network.revoke(auth, context)).resolves.toMatchObject(expected);
  expect(seen[0]).toMatchObject({ input: { token: auth.refreshToken, token_type_hint: 'refresh_token' } });
});

test.each([
  ['None', false],
  ['PremiumPlus', true],
])('whether the account has Premium is read for a day: %s', async (type, hasPremium) => {
  const { network, on, seen } = await pretendX();
  on('GET /2/users/me', { body: { data: { ...me.data, subscription_type: type } } });
  await expect(network.abilities(auth, context)).resolves.toEqual({
    kind: 'abilities',
    abilities: { hasPremium },
    goodForMs: 24 * 3_600_000,
  });
  expect(seen[0]?.query).toEqual({ 'user.fields': 'subscription_type' });
});

test('an X that does not tell it claims nothing', async () => {
  const { network, on } = await pretendX();
  on('GET /2/users/me', { body: me });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({ kind: 'rejected', code: 'not-told' });
});
