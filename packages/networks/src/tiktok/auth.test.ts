import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPkcePair } from '#/kit/oauth.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import {
  auth,
  context,
  creator,
  ok,
  paths,
  pretendTiktok,
  redirectUri,
  refusal,
  secret,
} from '#/tiktok/pretend-tiktok.ts';
import { tiktokSetup } from '#/tiktok/settings.ts';

const scope = 'user.info.basic,video.publish';
const scopes = ['user.info.basic', 'video.publish'] as const;
const answer = { code: 'the-code', redirectUri, codeVerifier: 'the-verifier' };
const tokens = {
  access_token: 'act.new',
  expires_in: 86_400,
  open_id: 'the-open-id',
  refresh_token: 'rft.new',
  refresh_expires_in: 31_536_000,
  scope,
  token_type: 'Bearer',
};
const DAY_MS = 86_400_000;

async function signingIn(more: Parameters<typeof pretendTiktok>[0] = { scopes }) {
  const pretend = await pretendTiktok(more);
  pretend.on('POST /v2/oauth/token/', { body: tokens });
  pretend.on('POST /v2/oauth/revoke/', { status: 200 });
  pretend.on(
    'GET /v2/user/info/',
    ok({ user: { open_id: 'the-open-id', display_name: 'Studio', avatar_url: 'https://p16.test/a.jpg' } }),
  );
  return { ...pretend, signIn: () => pretend.network.consent.exchange(answer, context) };
}

test('TT-02, TT-03 the page is asked for the scopes of the app, with the challenge in hexadecimal', async () => {
  const { network } = await pretendTiktok({ scopes: ['user.info.basic'] });
  const { verifier, challenge } = createPkcePair();
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: challenge });
  expect(`${url.origin}${url.pathname}`).toBe('https://www.tiktok.test/v2/auth/authorize/');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_key: 'ck',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'user.info.basic',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('hex'),
    code_challenge_method: 'S256',
    disable_auto_auth: '1',
  });
});

test('a code becomes a token of a day and one of a year, and the username comes with what the account may do', async () => {
  const { signIn, seen } = await signingIn();
  const result = await signIn();
  expect(result).toMatchObject({
    kind: 'signed-in',
    grant: { remoteUserId: 'the-open-id', scopes, auth: null },
    accounts: [
      {
        network: 'tiktok',
        account: { remoteId: 'the-open-id', username: 'studio', profileName: 'Studio' },
        auth: { openId: 'the-open-id', username: 'studio', accessToken: 'act.new', refreshToken: 'rft.new' },
      },
    ],
  });
  if (result.kind !== 'signed-in') return;
  const [{ expiresAt, accessEndsAt }] = result.accounts;
  expect(expiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + DAY_MS);
  expect(accessEndsAt?.getTime()).toBeGreaterThan(Date.now() + 364 * DAY_MS);
  expect(seen[0]?.form).toEqual({
    client_key: 'ck',
    client_secret: secret,
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: redirectUri,
    code_verifier: answer.codeVerifier,
  });
  expect(seen[1]?.query).toEqual({ fields: 'open_id,display_name,avatar_url' });
});

test.each<[string, Parameters<typeof pretendTiktok>[0], Reply, string | null, string]>([
  ['an app that reads profiles', { scopes: ['user.info.basic', 'user.info.profile'] }, ok({}), 'kiln', 'kiln'],
  ['an account that may not post today', { scopes }, refusal(403, 'spam_risk_too_many_posts'), null, 'Studio'],
  ['an app that may only sign people in', { scopes: ['user.info.basic'] }, ok(creator), null, 'Studio'],
])('the username of %s', async (_what, settings, creatorReply, known, shown) => {
  const { signIn, on } = await signingIn(settings);
  const granted = settings?.scopes ?? [];
  on('POST /v2/oauth/token/', { body: { ...tokens, scope: granted.join() } });
  on(paths.creator, creatorReply);
  on('GET /v2/user/info/', ({ query }) =>
    ok({
      user: {
        open_id: 'the-open-id',
        display_name: 'Studio',
        ...(query['fields']?.includes('username') ? { username: 'kiln' } : {}),
      },
    }),
  );
  await expect(signIn()).resolves.toMatchObject({
    accounts: [{ account: { username: shown }, auth: { username: known } }],
  });
});

test('who leaves out what only figures need is connected all the same', async () => {
  const { signIn, on } = await signingIn({ scopes: [...scopes, 'user.info.stats'] });
  on('POST /v2/oauth/token/', { body: { ...tokens, scope: scopes.join() } });
  await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in', grant: { scopes } });
});

test.each<[string, Reply, object]>([
  [
    'a used code, refused with a success',
    { status: 200, body: { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: 'L' } },
    { kind: 'rejected', code: 'code-refused' },
  ],
  [
    'a secret that is not the app’s',
    { status: 401, body: { error: 'invalid_client' } },
    { kind: 'retry-later', code: 'client-refused' },
  ],
  [
    'a scope that was left out',
    { body: { ...tokens, scope: 'user.info.basic' } },
    { kind: 'rejected', code: 'scopes-missing', message: expect.stringContaining('post (video.publish)') },
  ],
  ['nothing readable', { raw: '{' }, { kind: 'retry-later' }],
])('signing in: %s', async (_what, reply, expected) => {
  const { signIn, on } = await signingIn();
  on('POST /v2/oauth/token/', reply);
  const result = await signIn();
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toMatch(/act\.|rft\.|the-code|the-tiktok-secret/);
});

test('a refresh keeps the token that came with it, or the old one', async () => {
  const { network, on, seen } = await signingIn();
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'refreshed',
    auth: { username: 'studio', accessToken: 'act.new', refreshToken: 'rft.new' },
    accessEndsAt: expect.any(Date),
  });
  expect(seen[0]?.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: auth.refreshToken });
  const { refresh_token: _, refresh_expires_in: __, ...without } = tokens;
  on('POST /v2/oauth/token/', { body: without });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({ auth: { refreshToken: auth.refreshToken } });
  on('POST /v2/oauth/token/', { status: 400, body: { error: 'invalid_grant', error_description: 'x' } });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    tokenMayRefresh: false,
  });
});

test('access is ended by an access token that lives: one that ran out is renewed for it', async () => {
  const { network, seen, calls, on } = await signingIn();
  await expect(network.revoke(auth, context)).resolves.toEqual({ kind: 'done' });
  expect(seen[0]?.form).toMatchObject({ client_key: 'ck', client_secret: secret, token: auth.accessToken });
  const old = { ...auth, expiresAt: new Date(Date.now() - 1).toISOString() };
  await expect(network.revoke(old, context)).resolves.toEqual({ kind: 'done' });
  expect(calls().slice(1)).toEqual(['POST /v2/oauth/token/', 'POST /v2/oauth/revoke/']);
  expect(seen[2]?.form).toMatchObject({ token: 'act.new' });
  on('POST /v2/oauth/token/', { status: 400, body: { error: 'invalid_grant' } });
  await expect(network.revoke(old, context)).resolves.toEqual({ kind: 'done' });
});

test('READY-03 tells what the account may do today', async () => {
  const { network } = await pretendTiktok();
  await expect(network.abilities?.(auth, context)).resolves.toMatchObject({
    kind: 'abilities',
    abilities: {
      nickname: 'Studio Fala',
      privacyLevels: creator.privacy_level_options,
      comments: true,
      duets: false,
      stitches: true,
      longestVideoSeconds: 300,
    },
  });
  const other = await pretendTiktok({ scopes: ['user.info.basic', 'video.upload'] });
  expect(other.network.abilities).toBeUndefined();
});

test('TT-04 an app is taken for one of TikTok’s sandboxes until its operator says that it is not', () => {
  const keys = { TIKTOK_CLIENT_KEY: 'k', TIKTOK_CLIENT_SECRET: 's' };
  expect(tiktokSetup.read(keys, null)).toMatchObject({ environment: 'sandbox', scopes: ['user.info.basic'] });
  expect(tiktokSetup.read({ ...keys, TIKTOK_ENV: 'production' }, null)).toMatchObject({ environment: 'production' });
  expect(tiktokSetup.read({ TIKTOK_ENV: 'production' }, 'http://127.0.0.1:9010')).toMatchObject({
    environment: 'sandbox',
    web: 'http://127.0.0.1:9010/tiktok',
  });
  expect(tiktokSetup.read({}, null)).toBeUndefined();
  const takes = (scopes: string) => tiktokSetup.variables['TIKTOK_SCOPES']?.schema.safeParse(scopes).success;
  expect([takes('user.info.basic video.publish'), takes('video.publish'), takes('user.info.basic,x')]).toEqual([
    true,
    false,
    false,
  ]);
});
