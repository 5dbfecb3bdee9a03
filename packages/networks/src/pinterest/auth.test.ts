import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, pretendPinterest, redirectUri, refusal, secret } from '#/pinterest/pretend-pinterest.ts';
import { pinterestSetup } from '#/pinterest/settings.ts';

const answer = { code: 'the-code', redirectUri, codeVerifier: '' };
const tokens = {
  access_token: 'pina_new',
  refresh_token: 'pinr.new',
  response_type: 'authorization_code',
  token_type: 'bearer',
  expires_in: 2_592_000,
  refresh_token_expires_in: 5_184_000,
  scope: auth.scopes.join(' '),
};
const me = {
  id: '1',
  username: 'studio_fala',
  business_name: 'Studio Fala',
  profile_image: 'https://i.pinimg.com/a.jpg',
};

test('PIN-02 people are asked for what publishing needs, and for secret boards', async () => {
  const { network } = await pretendPinterest();
  const address = network.consent.address({ state: 's', redirectUri, codeChallenge: 'c' });
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: 'code',
    client_id: '42',
    redirect_uri: redirectUri,
    state: 's',
    scope:
      'user_accounts:read,pins:read,pins:write,boards:read,boards:read_secret,boards:write,boards:write_secret,pins:read_secret,pins:write_secret',
  });
  expect(`${address}`).toMatch(/^https:\/\/pinterest\.test\/oauth\/\?/);
});

test('a code brings the account, with what was granted', async () => {
  const { network, seen, on } = await pretendPinterest();
  on('POST /oauth/token', { body: tokens });
  on('GET /user_account', { body: me });
  const result = await network.consent.exchange(answer, context);
  expect(result).toMatchObject({
    kind: 'signed-in',
    grant: { remoteUserId: '1', scopes: auth.scopes },
    accounts: [
      {
        network: 'pinterest',
        account: {
          remoteId: '1',
          username: 'studio_fala',
          profileName: 'Studio Fala',
          profilePicture: me.profile_image,
        },
        auth: { accessToken: 'pina_new', refreshToken: 'pinr.new' },
        expiresAt: expect.any(Date),
      },
    ],
  });
  expect(seen[0]).toMatchObject({
    authorization: `Basic ${btoa(`42:${secret}`)}`,
    input: {
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      continuous_refresh: 'true',
    },
  });
});

test('PIN-30, PIN-32, PIN-35 a sign-in that leads to no account says why', async () => {
  const { network, on } = await pretendPinterest();
  on('POST /oauth/token', { body: tokens });
  const refusedBy = (reply: Reply) => {
    on('GET /user_account', reply);
    return network.consent.exchange(answer, context);
  };
  await expect(refusedBy({ body: { ...me, id: undefined } })).resolves.toMatchObject({
    kind: 'rejected',
    code: 'user-id-missing',
    message: 'User ID not found',
  });
  await expect(refusedBy(refusal(401, 2))).resolves.toMatchObject({ kind: 'rejected', code: 'token-refused' });
  const notLetIn = 'Your application consumer type is not supported, please contact support.';
  await expect(refusedBy(refusal(401, 3, notLetIn))).resolves.toMatchObject({ code: 'app-not-approved' });
});

test.each([
  [refusal(400, 283, 'The authorization grant is invalid'), { kind: 'rejected', code: 'code-refused' }],
  [refusal(401, 2, 'Authentication failed.'), { kind: 'retry-later', code: 'client-refused' }],
  [{ body: { ...tokens, scope: 'pins:read' } }, { kind: 'rejected', code: 'scopes-missing' }],
])('the token endpoint’s %j is understood', async (reply, refused) => {
  const { network, on } = await pretendPinterest();
  on('POST /oauth/token', reply);
  await expect(network.consent.exchange(answer, context)).resolves.toMatchObject(refused);
});

test('a renewal keeps the new pair, or the old refresh token where no new one came', async () => {
  const { network, on } = await pretendPinterest();
  on('POST /oauth/token', { body: tokens });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    auth: { refreshToken: 'pinr.new', scopes: auth.scopes },
  });
  on('POST /oauth/token', { body: { ...tokens, refresh_token: undefined } });
  await expect(network.refresh(auth, context)).resolves.toMatchObject({ auth: { refreshToken: auth.refreshToken } });
  on('POST /oauth/token', refusal(400, 283));
  await expect(network.refresh(auth, context)).resolves.toMatchObject({
    kind: 'reconnect-needed',
    tokenMayRefresh: false,
  });
});

test('boards are asked for as far as was allowed, page by page, and made as they are wanted', async () => {
  const { network, seen, on } = await pretendPinterest();
  const pages = [
    { items: [{ id: '11', name: 'Clay', privacy: 'PUBLIC' }], bookmark: 'b1' },
    { items: [{ id: '12', name: 'Tests', privacy: 'SECRET' }], bookmark: null },
  ];
  on('GET /boards', () => ({ body: pages.shift() ?? { items: [] } }));
  await expect(network.places.list(auth, context)).resolves.toEqual({
    kind: 'places',
    places: [
      { id: '11', name: 'Clay', isSecret: false },
      { id: '12', name: 'Tests', isSecret: true },
    ],
  });
  await network.places.list({ ...auth, scopes: ['boards:read'] }, context);
  expect(seen.map(({ query }) => [query['privacy'], query['bookmark']])).toEqual([
    ['PUBLIC_AND_SECRET', undefined],
    ['PUBLIC_AND_SECRET', 'b1'],
    ['PUBLIC', undefined],
  ]);
  on('POST /boards', { status: 201, body: { id: '13', name: 'Kiln', privacy: 'SECRET' } });
  const made = await network.places.create({ name: 'Kiln', description: '', isSecret: true }, auth, context);
  expect(made).toEqual({ kind: 'place', place: { id: '13', name: 'Kiln', isSecret: true } });
  expect(seen.at(-1)?.input).toEqual({ name: 'Kiln', privacy: 'SECRET' });
});

test('what the app and the person granted is told of the account, without a call', async () => {
  const { network, calls } = await pretendPinterest({ access: 'trial' });
  await expect(network.abilities(auth, context)).resolves.toMatchObject({
    abilities: { access: 'trial', secretBoards: true },
  });
  const less = { ...auth, scopes: ['boards:write_secret'] };
  await expect(network.abilities(less, context)).resolves.toMatchObject({ abilities: { secretBoards: false } });
  expect(calls()).toEqual([]);
});

test('with trial access Pins go to the host for trying out, unless another one is set', () => {
  const app = { PINTEREST_APP_ID: '1', PINTEREST_APP_SECRET: 'x' };
  const apiOf = (more: object) => pinterestSetup.read({ ...app, ...more }, null)?.api;
  expect(apiOf({})).toBe('https://api.pinterest.com');
  expect(apiOf({ PINTEREST_ACCESS: 'trial' })).toBe('https://api-sandbox.pinterest.com');
  expect(apiOf({ PINTEREST_ACCESS: 'trial', PINTEREST_API: 'https://pins.example' })).toBe('https://pins.example');
  const accepts = (name: string, value: string) => pinterestSetup.variables[name]?.schema.safeParse(value).success;
  expect(accepts('PINTEREST_ACCESS', 'full')).toBe(false);
  expect(accepts('PINTEREST_SCOPES', 'pins:read,pins:write')).toBe(false);
  expect(accepts('PINTEREST_SCOPES', 'user_accounts:read,pins:read,pins:write,boards:read,boards:write')).toBe(true);
});
