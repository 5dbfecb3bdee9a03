import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, pretendYoutube, redirectUri, refusal, secret } from '#/youtube/pretend-youtube.ts';
import { youtubeSetup } from '#/youtube/settings.ts';

const scope = 'https://www.googleapis.com/auth/youtube';
const answer = { code: '4/0the-code', redirectUri, codeVerifier: 'the-verifier' };
const tokens = { access_token: 'ya29.new', refresh_token: '1//new', expires_in: 3_599, scope, token_type: 'Bearer' };
const channel = {
  id: 'UCstudio',
  snippet: {
    title: 'Studio Fala',
    customUrl: '@studiofala',
    thumbnails: { default: { url: 'https://yt3.test/a.jpg' } },
  },
  contentDetails: { relatedPlaylists: { uploads: 'UUstudio' } },
};

async function signingIn() {
  const youtube = await pretendYoutube();
  youtube.on('POST /token', { body: tokens });
  youtube.on('POST /revoke', { body: {} });
  youtube.on('GET /youtube/v3/channels', { body: { items: [channel] } });
  return { ...youtube, signIn: () => youtube.network.consent.exchange(answer, context) };
}

test('ACC-04 Google’s page is asked for lasting access, anew each time, and for one scope', async () => {
  const { network } = await pretendYoutube();
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: 'challenge' });
  expect(`${url.origin}${url.pathname}`).toBe('https://accounts.test/o/oauth2/v2/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'the-client',
    redirect_uri: redirectUri,
    scope,
    state: 'the-state',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
  });
});

test('THREAD-04 where the operator’s project has the right to comment, people are asked for the scope that has it all', async () => {
  const { network } = await pretendYoutube({ asksForComments: true });
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: 'challenge' });
  expect(url.searchParams.get('scope')).toBe(`${scope}.force-ssl`);
});

test('THREAD-04 that is so by YOUTUBE_COMMENTS alone, and in the sandbox', () => {
  const keys = { YOUTUBE_CLIENT_ID: 'the-client', YOUTUBE_CLIENT_SECRET: 'the-secret' };
  expect(youtubeSetup.read(keys, null)).toMatchObject({ asksForComments: false });
  expect(youtubeSetup.read({ ...keys, YOUTUBE_COMMENTS: 'yes' }, null)).toMatchObject({ asksForComments: true });
  expect(youtubeSetup.read({}, 'http://127.0.0.1:1')).toMatchObject({ asksForComments: true });
});

test('a code becomes tokens, and the channel that was chosen is asked for', async () => {
  const { signIn, seen, calls } = await signingIn();
  await expect(signIn()).resolves.toMatchObject({
    kind: 'signed-in',
    grant: { remoteUserId: 'UCstudio', scopes: [scope], auth: null },
    accounts: [
      {
        network: 'youtube',
        account: {
          remoteId: 'UCstudio',
          username: 'studiofala',
          profileName: 'Studio Fala',
          profilePicture: 'https://yt3.test/a.jpg',
        },
        auth: { channelId: 'UCstudio', uploads: 'UUstudio', accessToken: 'ya29.new', refreshToken: '1//new' },
        accessEndsAt: null,
      },
    ],
  });
  expect(calls()).toEqual(['POST /token', 'GET /youtube/v3/channels']);
  expect(seen[0]?.input).toEqual({
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: redirectUri,
    code_verifier: answer.codeVerifier,
    client_id: 'the-client',
    client_secret: secret,
  });
});

test('access that ends after seven days, as long as the page of consent is in testing, says so', async () => {
  const { signIn, on } = await signingIn();
  on('POST /token', { body: { ...tokens, refresh_token_expires_in: 604_799 } });
  const result = await signIn();
  const ends = result.kind === 'signed-in' ? result.accounts[0].accessEndsAt?.getTime() : undefined;
  expect(ends).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  expect(ends).toBeLessThan(Date.now() + 7 * 86_400_000);
});

test('a channel without a handle is known by its id', async () => {
  const { signIn, on } = await signingIn();
  on('GET /youtube/v3/channels', { body: { items: [{ ...channel, snippet: { title: 'Studio Fala' } }] } });
  await expect(signIn()).resolves.toMatchObject({ accounts: [{ account: { username: 'UCstudio' } }] });
});

test.each<[string, string, Reply, object]>([
  [
    'an account without a channel',
    'GET /youtube/v3/channels',
    { body: { pageInfo: { totalResults: 0 } } },
    { kind: 'rejected', code: 'no-channel', message: expect.stringContaining('Create one at youtube.com') },
  ],
  [
    'the same in a refusal',
    'GET /youtube/v3/channels',
    refusal(401, 'youtubeSignupRequired'),
    { kind: 'rejected', code: 'no-channel' },
  ],
  [
    'a scope that was left out',
    'POST /token',
    { body: { ...tokens, scope: 'openid' } },
    { kind: 'rejected', code: 'scopes-missing' },
  ],
  [
    'no lasting access',
    'POST /token',
    { body: { ...tokens, refresh_token: undefined } },
    { kind: 'rejected', code: 'scopes-missing' },
  ],
  [
    'a code that was used',
    'POST /token',
    { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
    { kind: 'rejected', code: 'code-refused' },
  ],
  [
    'a secret that is not the client’s',
    'POST /token',
    { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } },
    { kind: 'retry-later', code: 'client-refused', scope: 'network' },
  ],
  [
    'an API that is not switched on',
    'GET /youtube/v3/channels',
    refusal(403, 'accessNotConfigured'),
    { kind: 'retry-later', code: 'api-switched-off' },
  ],
  ['a broken server', 'GET /youtube/v3/channels', { status: 500 }, { kind: 'retry-later' }],
])('signing in: %s', async (_what, call, reply, expected) => {
  const { signIn, on, calls } = await signingIn();
  on(call, reply);
  const result = await signIn();
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toMatch(/ya29|1\/\/|4\/0|the-client-secret/);
  // What leads to no channel does not live on at Google.
  const isGranted = call !== 'POST /token' || 'body' in reply === (Object(expected)['code'] === 'scopes-missing');
  expect(calls().includes('POST /revoke')).toBe(isGranted);
});

test('a refresh brings an access token, and the refresh token stays unless another one comes', async () => {
  const { network, on, seen } = await pretendYoutube();
  on('POST /token', { body: { access_token: 'ya29.next', expires_in: 3_599, scope, token_type: 'Bearer' } });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'refreshed',
    auth: { ...auth, accessToken: 'ya29.next' },
  });
  expect(seen[0]?.input).toMatchObject({ grant_type: 'refresh_token', refresh_token: auth.refreshToken });
  on('POST /token', { body: { access_token: 'ya29.next', refresh_token: '1//next', expires_in: 3_599 } });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({ auth: { refreshToken: '1//next' } });
});

test.each<[string, Reply, object]>([
  [
    'has ended',
    { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
    { kind: 'reconnect-needed', tokenMayRefresh: false },
  ],
  ['gets no clear answer', { status: 502 }, { kind: 'retry-later' }],
])('a refresh token that %s', async (_what, reply, expected) => {
  const { network, on } = await pretendYoutube();
  on('POST /token', reply);
  await expect(network.refresh(auth, context)).resolves.toMatchObject(expected);
});

test.each<[string, Reply, object]>([
  ['ends the grant', { body: {} }, { kind: 'done' }],
  ['has none any more', { status: 400, body: { error: 'invalid_token' } }, { kind: 'done' }],
  ['is away', { status: 503 }, { kind: 'retry-later' }],
])('giving tokens back: Google %s', async (_what, reply, expected) => {
  const { network, on, seen } = await pretendYoutube();
  on('POST /revoke', reply);
  await expect(network.revoke(auth, context)).resolves.toMatchObject(expected);
  expect(seen[0]?.input).toMatchObject({ token: auth.refreshToken });
});

test('READY-03 tells what a channel may do: long videos, its playlists, and whether anything can be public', async () => {
  const { network, on, seen } = await pretendYoutube({ isAudited: false });
  on('GET /youtube/v3/channels', { body: { items: [{ id: 'UCstudio', status: { longUploadsStatus: 'eligible' } }] } });
  on('GET /youtube/v3/playlists', {
    body: { items: [{ id: 'PL1', snippet: { title: 'Kiln diary' } }, { id: 'PL2' }] },
  });
  await expect(network.abilities(auth, context)).resolves.toEqual({
    kind: 'abilities',
    abilities: {
      longVideos: false,
      audited: false,
      playlists: [
        { id: 'PL1', title: 'Kiln diary' },
        { id: 'PL2', title: 'PL2' },
      ],
    },
    goodForMs: 3_600_000,
  });
  expect(seen.map(({ query }) => query['part'])).toEqual(['status', 'snippet']);
});

test.each([
  ['allowed', true],
  ['disallowed', false],
  ['longUploadsUnspecified', null],
  [undefined, null],
])('of long videos YouTube says %s', async (longUploadsStatus, longVideos) => {
  const { network, on } = await pretendYoutube();
  on('GET /youtube/v3/channels', { body: { items: [{ id: 'UCstudio', status: { longUploadsStatus } }] } });
  on('GET /youtube/v3/playlists', { body: {} });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({ abilities: { longVideos, playlists: [] } });
});

test.each(['channels', 'playlists'])('when YouTube does not tell of %s, nothing is claimed', async (list) => {
  const { network, on } = await pretendYoutube();
  on('GET /youtube/v3/channels', { body: { items: [] } });
  on('GET /youtube/v3/playlists', { body: {} });
  on(`GET /youtube/v3/${list}`, { status: 500 });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({ kind: 'retry-later' });
});

test('a project counts as audited when its operator says so, and the sandbox’s does until then', () => {
  const app = { YOUTUBE_CLIENT_ID: 'a', YOUTUBE_CLIENT_SECRET: 'b' };
  expect(youtubeSetup.read({}, null)).toBeUndefined();
  expect(youtubeSetup.read(app, 'http://sandbox')).toMatchObject({ sandbox: false, isAudited: false });
  expect(youtubeSetup.read({ ...app, YOUTUBE_AUDITED: 'yes' }, null)).toMatchObject({
    isAudited: true,
    api: 'https://www.googleapis.com',
  });
  expect(youtubeSetup.read({}, 'http://sandbox')).toMatchObject({ sandbox: true, isAudited: true });
  expect(youtubeSetup.read({ YOUTUBE_AUDITED: 'no' }, 'http://sandbox')).toMatchObject({ isAudited: false });
  expect(youtubeSetup.problems({ YOUTUBE_CLIENT_ID: 'a' })).toHaveLength(1);
});

test('a project has 100 uploads a day, or as many as its operator says', () => {
  const app = { YOUTUBE_CLIENT_ID: 'a', YOUTUBE_CLIENT_SECRET: 'b' };
  expect(youtubeSetup.read(app, null)).toMatchObject({ uploadsPerDay: 100 });
  expect(youtubeSetup.read({ ...app, YOUTUBE_UPLOADS_A_DAY: '2000' }, null)).toMatchObject({ uploadsPerDay: 2_000 });
  const accepts = (value: string) => youtubeSetup.variables['YOUTUBE_UPLOADS_A_DAY']?.schema.safeParse(value).success;
  expect(['1', '0', '-1', '1.5', 'many'].map(accepts)).toEqual([true, false, false, false, false]);
});
