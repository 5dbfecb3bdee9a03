import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  auth,
  context,
  frozen,
  pageId,
  post,
  pretendFacebook,
  redirectUri,
  refusal,
  secret,
} from '#/facebook/pretend-facebook.ts';
import type { FacebookSettings } from '#/facebook/settings.ts';

const answer = { code: 'AQ-the-code', redirectUri, codeVerifier: 'unused' };
const ends = 1_900_000_000;
const page = {
  id: pageId,
  name: 'Studio Fala',
  username: 'studio.fala',
  access_token: 'EAAB-page',
  tasks: ['CREATE_CONTENT', 'MODERATE'],
  picture: { data: { url: 'https://scontent.test/page.jpg' } },
  instagram_business_account: { id: '17841400000000001', username: 'studio.fala', name: 'Studio' },
};
const granted = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'instagram_basic'];

async function signingIn(more: Partial<FacebookSettings> = {}) {
  const pretend = await pretendFacebook(more);
  pretend.on('POST /oauth/access_token', ({ form }) =>
    form['grant_type'] === 'fb_exchange_token'
      ? { body: { access_token: 'EAAB-long', token_type: 'bearer', expires_in: 5_183_944 } }
      : { body: { access_token: 'EAAB-short', token_type: 'bearer', expires_in: 5_400 } },
  );
  pretend.on('GET /me', { body: { id: '10200000000000001', name: 'Ana Fala' } });
  pretend.on('GET /me/permissions', {
    body: { data: granted.map((permission) => ({ permission, status: 'granted' })) },
  });
  pretend.on('GET /debug_token', { body: { data: { data_access_expires_at: ends, granular_scopes: [] } } });
  pretend.on('GET /me/accounts', { body: { data: [page] } });
  return { ...pretend, signIn: () => pretend.network.consent.exchange(answer, context) };
}

test('FB-02 the dialog is asked for the scopes of the app, once more for what was declined, at the version of the settings', async () => {
  const { network } = await pretendFacebook({ scopes: ['public_profile', 'email'] });
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: 'challenge' });
  expect(`${url.origin}${url.pathname}`).toBe('https://www.facebook.test/v26.0/dialog/oauth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '42',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'public_profile,email',
    state: 'the-state',
    auth_type: 'rerequest',
  });
});

test('FB-03 v19.0 is spoken everywhere when the settings say so', async () => {
  const { network, signIn, seen } = await signingIn({ version: 'v19.0' });
  await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in' });
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject({ kind: 'prepared' });
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({ kind: 'published' });
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'found' });
  expect([...new Set(seen.map(({ version }) => version))]).toEqual(['v19.0']);
  expect(network.consent.address({ state: 's', redirectUri, codeChallenge: '' }).pathname).toBe('/v19.0/dialog/oauth');
});

test('FB-04, FB-05, FB-06 a code becomes a token, that one a long-lived one, and its owner is asked for; pages come with tokens of their own, and their Instagram accounts', async () => {
  const { signIn, seen, calls } = await signingIn();
  await expect(signIn()).resolves.toEqual({
    kind: 'signed-in',
    grant: { remoteUserId: '10200000000000001', scopes: granted, auth: { userToken: 'EAAB-long' } },
    accounts: [
      {
        network: 'facebook',
        account: {
          remoteId: pageId,
          username: 'studio.fala',
          profileName: 'Studio Fala',
          profilePicture: 'https://scontent.test/page.jpg',
        },
        auth: { pageToken: 'EAAB-page' },
        expiresAt: null,
        accessEndsAt: new Date(ends * 1_000),
      },
      {
        network: 'instagram',
        account: {
          remoteId: '17841400000000001',
          username: 'studio.fala',
          profileName: 'Studio',
          profilePicture: null,
        },
        auth: { pageToken: 'EAAB-page', pageId },
        expiresAt: null,
        accessEndsAt: new Date(ends * 1_000),
      },
    ],
  });
  expect(calls()).toEqual([
    'POST /oauth/access_token',
    'POST /oauth/access_token',
    'GET /me',
    'GET /me/permissions',
    'GET /debug_token',
    'GET /me/accounts',
  ]);
  expect(seen[1]?.form).toMatchObject({ grant_type: 'fb_exchange_token', fb_exchange_token: 'EAAB-short' });
  const proof = createHmac('sha256', secret).update('EAAB-long').digest('hex');
  expect(seen[2]).toMatchObject({ authorization: 'Bearer EAAB-long', query: { appsecret_proof: proof } });
  expect(seen.some(({ query }) => JSON.stringify(query).includes('EAAB-page'))).toBe(false);
});

test('pages of a business, which no list has, are found by what was granted', async () => {
  const { signIn, on } = await signingIn();
  on('GET /me/accounts', { body: { data: [] } });
  const scope = { scope: 'pages_manage_posts', target_ids: [pageId] };
  on('GET /debug_token', { body: { data: { granular_scopes: [scope] } } });
  on('GET /{page}', { body: { ...page, tasks: undefined, username: undefined, picture: undefined } });
  await expect(signIn()).resolves.toMatchObject({
    kind: 'signed-in',
    accounts: [
      { account: { remoteId: pageId, username: pageId, profilePicture: null }, accessEndsAt: null },
      { network: 'instagram' },
    ],
  });
});

test('the next lists of pages are read, too, and a page without a role costs nothing but itself', async () => {
  const { signIn, on } = await signingIn();
  const second = { ...page, id: '104555111222444', name: 'Fala Shop', instagram_business_account: undefined };
  const withoutRole = { id: '104555111222555', name: 'Of Somebody Else' };
  on('GET /me/accounts', ({ query }) =>
    query['after'] === undefined
      ? { body: { data: [page, withoutRole], paging: { cursors: { after: 'more' } } } }
      : { body: { data: [second] } },
  );
  await expect(signIn()).resolves.toMatchObject({
    accounts: [
      { account: { profileName: 'Studio Fala' } },
      { account: { profileName: 'Fala Shop' } },
      { network: 'instagram' },
    ],
  });
});

test('FB-08 an app with nothing but the basic profile is told that posting needs business verification', async () => {
  const { signIn } = await signingIn({ scopes: ['public_profile', 'email'] });
  await expect(signIn()).resolves.toMatchObject({
    kind: 'rejected',
    code: 'not-verified',
    message: expect.stringContaining('business verification'),
  });
});

test('what was declined, a role that may not post, and no page at all each have a sentence that says what to do', async () => {
  const { signIn, on } = await signingIn();
  on('GET /me/accounts', { body: { data: [{ ...page, tasks: ['ANALYZE'] }] } });
  await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'no-role' });
  on('GET /me/accounts', { body: { data: [] } });
  await expect(signIn()).resolves.toMatchObject({
    kind: 'rejected',
    code: 'no-page',
    message: expect.stringContaining('connect again and tick it'),
  });
  on('GET /me/permissions', { body: { data: [{ permission: 'pages_show_list', status: 'granted' }] } });
  await expect(signIn()).resolves.toMatchObject({
    kind: 'rejected',
    code: 'scopes-missing',
    message: expect.stringContaining('post to your Pages (pages_manage_posts)'),
  });
});

test('FB-20 a token that is refused a moment after it was granted is invalid', async () => {
  const { signIn, on } = await signingIn();
  on('GET /me', refusal(190, { subcode: 467 }));
  await expect(signIn()).resolves.toEqual({
    kind: 'rejected',
    code: 'token-invalid',
    message: 'Invalid Facebook token',
  });
});

test('FB-21 somebody without an id is nobody', async () => {
  const { signIn, on } = await signingIn();
  on('GET /me', { body: { name: 'Ana Fala' } });
  await expect(signIn()).resolves.toEqual({ kind: 'rejected', code: 'user-id-missing', message: 'Missing user ID' });
});

test('a code that was used is refused in words of the page that it came from', async () => {
  const { signIn, on } = await signingIn();
  on('POST /oauth/access_token', refusal(100, { subcode: 36_009 }));
  await expect(signIn()).resolves.toMatchObject({ kind: 'rejected', code: 'code-refused' });
});

test('FB-09 everything is taken back by the token of the person; without one there is nothing to take back with', async () => {
  const { network, seen, on } = await pretendFacebook();
  on('DELETE /me/permissions', { body: { success: true } });
  await expect(network.revoke(auth, { ...context, grant: { userToken: 'EAAB-long' } })).resolves.toEqual({
    kind: 'done',
  });
  expect(seen).toMatchObject([{ call: 'DELETE /me/permissions', authorization: 'Bearer EAAB-long' }]);
  await expect(network.revoke(auth, context)).resolves.toEqual({ kind: 'done' });
  expect(seen).toHaveLength(1);
  on('DELETE /me/permissions', refusal(190, { subcode: 458 }));
  await expect(network.revoke(auth, { ...context, grant: { userToken: 'EAAB-long' } })).resolves.toEqual({
    kind: 'done',
  });
});

test('the token of a page stays as it is', async () => {
  const { network, on } = await pretendFacebook();
  on('GET /me', { body: { id: pageId, name: 'Studio Fala' } });
  await expect(network.refresh(auth, context)).resolves.toEqual({ kind: 'refreshed', auth, expiresAt: null });
});

test.each([
  [190, 458, 'app-removed'],
  [190, 459, 'person-checked'],
  [190, 460, 'password-changed'],
  [190, 463, 'grant-ended'],
  [190, 492, 'role-lost'],
  [283, undefined, 'not-allowed'],
])('why an access has ended is told: %i/%s is %s', async (code, subcode, meaning) => {
  const { network, on } = await pretendFacebook();
  on('GET /me', refusal(code, subcode === undefined ? {} : { subcode }));
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    code: meaning,
    message: expect.stringMatching(/onnect .*again/),
    tokenMayRefresh: false,
  });
});

test.each<[string, object, boolean]>([
  ['names it', { is_valid: true, scopes: granted }, true],
  ['does not name it any more', { is_valid: true, scopes: ['pages_show_list', 'pages_read_engagement'] }, false],
  ['names no rights', { is_valid: true }, true],
  ['says that it is none', { is_valid: false, scopes: [] }, true],
])('READY-02 the right to post: a token of a page that %s', async (_what, data, mayPost) => {
  const { network, on, seen } = await pretendFacebook();
  on('GET /me', { body: { id: pageId, name: 'Studio Fala' } });
  on('GET /debug_token', { body: { data } });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({ abilities: { mayPost } });
  expect(seen.at(-1)).toMatchObject({ call: 'GET /debug_token', authorization: `Bearer 42|${secret}` });
});

test('a page whose person has a role there may be posted to; without one the account has to be connected again', async () => {
  const { network, on } = await pretendFacebook();
  on('GET /me', { body: { id: pageId, name: 'Studio Fala' } });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({ abilities: { mayPost: true } });
  on('GET /me', refusal(190, { subcode: 492 }));
  await expect(network.abilities(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    code: 'role-lost',
  });
});
