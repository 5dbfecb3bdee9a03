import { expect, test } from 'vitest';

import { redirectUri, TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const pinterestForTest = async (): Promise<TestPinterest> => new TestPinterest(await sandboxForTest());
const grantInvalid = { status: 400, body: { code: 283, message: 'The authorization grant is invalid' } };

test('the page says who asks for what, and a yes or a no leads back', async () => {
  const pinterest = await pinterestForTest();
  const page = await (await fetch(pinterest.authorizeAddress())).text();
  for (const text of ['Authorize app', 'Studio Fala', 'See your secret boards']) expect(page).toContain(text);
  const no = await pinterest.decide({ answer: 'cancel' });
  const back = new URL(no.headers.get('location') ?? '');
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe('a state');
  const somebody = { answer: 'authorize', account: 'new', name: 'Dora', username: 'dora_pins' };
  const yes = await pinterest.decide(somebody);
  expect(yes.headers.get('location')).toContain(`${redirectUri}?code=`);
  expect((await pinterest.decide({ ...somebody, username: 'no' })).status).toBe(200);
});

test.each([
  [{ client_id: '1' }],
  [{ redirect_uri: 'https://elsewhere.example/pinterest-callback' }],
  [{ scope: 'everything' }],
  [{ response_type: 'token' }],
])('a request with %j is refused on the page', async (query: Record<string, string>) => {
  const pinterest = await pinterestForTest();
  const page = await (await fetch(pinterest.authorizeAddress(query))).text();
  expect(page).toContain('Pinterest cannot give access to this app');
});

test('a code is good once, for its address and for this app', async () => {
  const pinterest = await pinterestForTest();
  const code = await pinterest.codeOf('studio_fala');
  expect(await pinterest.token({ grant_type: 'authorization_code', code }, { authorization: 'Basic x' })).toMatchObject(
    {
      status: 401,
      body: { code: 2 },
    },
  );
  expect(await pinterest.exchange(code, { redirect_uri: 'http://localhost:1/pinterest-callback' })).toMatchObject(
    grantInvalid,
  );
  const { body } = await pinterest.exchange(code);
  expect(body).toMatchObject({ token_type: 'bearer', response_type: 'authorization_code', expires_in: 2_592_000 });
  expect(body.access_token).toMatch(/^pina_/);
  expect(body.scope.split(' ')).toContain('boards:read_secret');
  expect(await pinterest.exchange(code)).toMatchObject(grantInvalid);
  expect(await pinterest.token({ grant_type: 'password' })).toMatchObject({ status: 400, body: { code: 1 } });
});

test('tokens live 30 days, and are renewed with a token that works once', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  await pinterest.sandbox.steer('clock', { advanceMs: 30 * 86_400_000 });
  expect(await studio.get('user_account')).toMatchObject({ status: 401, body: { code: 2 } });
  const renewed = await pinterest.refresh(studio.refreshToken);
  expect([studio.refreshToken, renewed.body.refresh_token]).toEqual([1, 2].map(() => expect.stringMatching(/^pinr\./)));
  expect(renewed.body).toMatchObject({ response_type: 'refresh_token', refresh_token_expires_in: 5_184_000 });
  expect(await pinterest.refresh(studio.refreshToken)).toMatchObject(grantInvalid);
});

test('who ends our access ends every token', async () => {
  const pinterest = await pinterestForTest();
  const studio = await pinterest.signIn();
  expect((await pinterest.steer('revoke-grants', { handle: 'studio_fala' })).body.revoked).toBe(1);
  expect((await studio.get('user_account')).status).toBe(401);
  expect(await pinterest.refresh(studio.refreshToken)).toMatchObject(grantInvalid);
});

test('callbacks that are registered are the only ones', async () => {
  const pinterest = await pinterestForTest();
  await pinterest.steer('register-callbacks', { callbacks: ['https://nonet.example/pinterest-callback'] });
  expect(await (await fetch(pinterest.authorizeAddress())).text()).toContain('redirect_uri');
  const own = { redirect_uri: 'https://nonet.example/pinterest-callback' };
  expect(await (await fetch(pinterest.authorizeAddress(own))).text()).toContain('Authorize app');
});

test.each([
  ['set-access', { access: 'full' }],
  ['set-boards', { handle: 'studio_fala', boards: 'Clay' }],
  ['set-boards', { handle: 'studio_fala', boards: [{ name: 'Clay', privacy: 'PROTECTED' }] }],
  ['register-callbacks', { callbacks: ['nowhere'] }],
  ['revoke-grants', { handle: 'nobody' }],
])('the senseless order %s %j is refused', async (action, order) => {
  const answer = await (await pinterestForTest()).steer(action, order);
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});
