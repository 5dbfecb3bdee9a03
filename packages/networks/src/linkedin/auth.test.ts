import { expect, test } from 'vitest';
import {
  allScopes,
  auth,
  context,
  page,
  person,
  pretendLinkedin,
  redirectUri,
  refusal,
  secret,
} from '#/linkedin/pretend-linkedin.ts';
import type { LinkedinSettings } from '#/linkedin/settings.ts';

const answer = { code: 'AQR-the-code', redirectUri, codeVerifier: 'unused' };
const tokens = { access_token: 'AQX-new', expires_in: 5_184_000, scope: allScopes.join(','), token_type: 'Bearer' };
const refreshable = { ...tokens, refresh_token: 'AQY-refresh', refresh_token_expires_in: 31_536_000 };
const usual: LinkedinSettings['scopes'] = ['openid', 'profile', 'email', 'w_member_social'];
const role = { role: 'ADMINISTRATOR', state: 'APPROVED' };

async function signingIn(more: Partial<LinkedinSettings> = {}, granted: object = tokens) {
  const pretend = await pretendLinkedin(more);
  const { on } = pretend;
  on('POST /web/oauth/v2/accessToken', { body: { ...granted, scope: (more.scopes ?? allScopes).join(',') } });
  on('POST /web/oauth/v2/revoke', { body: {} });
  const picture = 'https://media.licdn.test/ana.jpg';
  on('GET /v2/userinfo', { body: { sub: '782bbtaQ', name: 'Ana Fala', picture } });
  const names = { localizedFirstName: 'Ana', localizedLastName: 'Fala', vanityName: 'ana-fala' };
  on('GET /v2/me', { body: { id: '782bbtaQ', ...names } });
  on('GET /rest/organizationAcls', { body: { elements: [{ organization: page, ...role }] } });
  on('GET /rest/organizations/{id}', { body: { localizedName: 'Studio Fala', vanityName: 'studio-fala' } });
  return { ...pretend, signIn: () => pretend.network.consent.exchange(answer, context) };
}

test('LI-02 people are asked for the scopes of the app and no others, and there is no PKCE', async () => {
  const { network, origin } = await pretendLinkedin({ scopes: [...usual, 'r_basicprofile'] });
  const url = network.consent.address({ state: 'the-state', redirectUri, codeChallenge: 'challenge' });
  expect(`${url.origin}${url.pathname}`).toBe(`${origin}/web/oauth/v2/authorization`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email w_member_social r_basicprofile',
    state: 'the-state',
  });
  expect(url.href).not.toContain(secret);
});

test('a code brings the person, then the pages for which they may post, with one and the same token and the end of the access', async () => {
  const { signIn, calls, seen } = await signingIn();
  const result = await signIn();
  if (result.kind !== 'signed-in') throw new Error(result.message);
  expect(result.grant).toEqual({ remoteUserId: person, scopes: allScopes, auth: null });
  expect(result.accounts).toMatchObject([
    { account: { remoteId: person, username: 'ana-fala', profileName: 'Ana Fala' }, expiresAt: null },
    { account: { remoteId: page, username: 'studio-fala', profileName: 'Studio Fala' }, expiresAt: null },
  ]);
  const [one, other] = result.accounts;
  expect(other?.auth).toEqual(one.auth);
  const days = ((one.accessEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(59.9);
  expect(days).toBeLessThanOrEqual(60);
  expect(calls()).toEqual([
    'POST /web/oauth/v2/accessToken',
    'GET /v2/me',
    'GET /v2/userinfo',
    'GET /rest/organizationAcls',
    'GET /rest/organizations/{id}',
  ]);
  expect(seen[0]?.form).toMatchObject({ client_id: 'client', client_secret: secret, code: answer.code });
  expect(seen[3]?.headers).toMatchObject({ 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' });
});

test('with a refresh token the access is renewed, and ends with that token', async () => {
  const { signIn } = await signingIn({}, refreshable);
  const result = await signIn();
  if (result.kind !== 'signed-in') throw new Error(result.message);
  const [{ expiresAt, accessEndsAt }] = result.accounts;
  expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(60);
  expect(Math.round(((accessEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(365);
});

test('an app of the two usual products asks nobody for pages, and knows a person by their number', async () => {
  const { signIn, calls } = await signingIn({ scopes: usual });
  await expect(signIn()).resolves.toMatchObject({
    accounts: [{ account: { remoteId: person, username: '782bbtaQ', profileName: 'Ana Fala' } }],
  });
  expect(calls()).toEqual(['POST /web/oauth/v2/accessToken', 'GET /v2/userinfo']);
});

test('an app without OpenID asks by the older profile', async () => {
  const { signIn, calls } = await signingIn({ scopes: ['w_member_social', 'r_basicprofile'] });
  await expect(signIn()).resolves.toMatchObject({
    accounts: [{ account: { remoteId: person, username: 'ana-fala', profileName: 'Ana Fala', profilePicture: null } }],
  });
  expect(calls()).toEqual(['POST /web/oauth/v2/accessToken', 'GET /v2/me']);
});

test('roles that may not post bring no page, a page whose name nobody tells goes by its number, and a list that is refused costs the pages alone', async () => {
  const { signIn, on } = await signingIn();
  const other = 'urn:li:organization:99';
  on('GET /rest/organizationAcls', {
    body: {
      elements: [
        { organization: page, role: 'ANALYST', state: 'APPROVED' },
        { organization: 'urn:li:organization:77', role: 'ADMINISTRATOR', state: 'REVOKED' },
        { organization: other, role: 'CONTENT_ADMINISTRATOR', state: 'APPROVED' },
        { organization: other, role: 'ADMINISTRATOR', state: 'APPROVED' },
      ],
    },
  });
  on('GET /rest/organizations/{id}', refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }));
  await expect(signIn()).resolves.toMatchObject({
    accounts: [{ account: { remoteId: person } }, { account: { remoteId: other, username: '99', profileName: null } }],
  });
  on('GET /rest/organizationAcls', refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }));
  const alone = await signIn();
  expect(alone.kind === 'signed-in' && alone.accounts).toHaveLength(1);
});

test('a new token that is taken for a revoked one is asked again', async () => {
  const { signIn, on, calls } = await signingIn({ scopes: usual });
  let asked = 0;
  on('GET /v2/userinfo', () => {
    asked += 1;
    return asked === 1
      ? refusal(401, { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65_601 })
      : { body: { sub: '782bbtaQ', name: 'Ana Fala' } };
  });
  await expect(signIn()).resolves.toMatchObject({ kind: 'signed-in' });
  expect(calls().filter((call) => call === 'GET /v2/userinfo')).toHaveLength(2);
});

test.each([
  [{ error: 'invalid_request', error_description: 'authorization code expired' }, 400, 'code-refused'],
  [{ error: 'invalid_client' }, 401, 'client-refused'],
])('a code is refused: %j', async (body, status, code) => {
  const { signIn, on } = await signingIn();
  on('POST /web/oauth/v2/accessToken', { status, body });
  await expect(signIn()).resolves.toMatchObject({ code });
});

test('a refresh token stays as it is, and its end is told; without one only the person can renew the access', async () => {
  const { network, on, seen } = await pretendLinkedin();
  on('POST /web/oauth/v2/accessToken', { body: refreshable });
  const renewed = await network.refresh({ ...auth, refreshToken: 'AQY-refresh' }, context);
  expect(renewed).toMatchObject({
    kind: 'refreshed',
    auth: { accessToken: 'AQX-new', refreshToken: 'AQY-refresh' },
    accessEndsAt: expect.any(Date),
  });
  expect(seen[0]?.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'AQY-refresh' });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    tokenMayRefresh: false,
  });
  expect(seen).toHaveLength(1);
  on('POST /web/oauth/v2/accessToken', { status: 400, body: { error: 'invalid_grant' } });
  await expect(network.refresh({ ...auth, refreshToken: 'AQY-refresh' }, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    code: 'grant-ended',
  });
});

test('both tokens are given back, whatever LinkedIn says to that', async () => {
  const { network, on, seen } = await pretendLinkedin();
  on('POST /web/oauth/v2/revoke', { status: 404, body: { error: 'not_found' } });
  await expect(network.revoke({ ...auth, refreshToken: 'AQY-refresh' }, context)).resolves.toEqual({ kind: 'done' });
  expect(seen.map(({ form }) => form['token'])).toEqual(['AQY-refresh', 'AQX-the-token']);
});
