import { expect, test } from 'vitest';

import { redirectUri, TestX } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const xForTest = async (): Promise<TestX> => new TestX(await sandboxForTest());
const invalid = (what: string) => ({
  error: 'invalid_request',
  error_description: `Value passed for the ${what} was invalid.`,
});
const unauthorized = { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' };

test('a ready account signs in: consent, code, tokens, profile', async () => {
  const x = await xForTest();
  const html = await (await fetch(x.authorizeAddress())).text();
  for (const shown of ['Studio Fala', '@shop', '@press', 'Authorize app', 'Cancel', 'Upload photos and videos']) {
    expect(html).toContain(shown);
  }
  const answer = await x.decide({ answer: 'authorize', account: await x.idOf('studio') });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect([`${back.origin}${back.pathname}`, back.searchParams.get('state')]).toEqual([redirectUri, 'a state']);
  const tokens = await x.exchange(back.searchParams.get('code') ?? '');
  expect([tokens.status, tokens.body]).toEqual([
    200,
    {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      scope: 'tweet.read tweet.write users.read media.write offline.access',
    },
  ]);
  const headers = { authorization: `Bearer ${tokens.body.access_token}` };
  const me = await x.call('2/users/me?user.fields=profile_image_url,verified', { headers });
  expect(me.body.data).toEqual({
    id: expect.stringMatching(/^\d{19}$/),
    name: 'Studio Fala',
    username: 'studio',
    profile_image_url: expect.stringContaining('/x/avatar/'),
    verified: false,
  });
  expect((await fetch(me.body.data.profile_image_url)).headers.get('content-type')).toBe('image/png');
});

test('somebody new is made up on the page; an incomplete answer is asked again', async () => {
  const x = await xForTest();
  const incomplete = await x.decide({ answer: 'authorize', account: 'new', name: 'Dora', username: 'not a name' });
  expect([incomplete.status, await incomplete.text()]).toEqual([200, expect.stringContaining('Somebody new needs')]);
  const answer = await x.decide({ answer: 'authorize', account: 'new', name: 'Dora Maar', username: '@dora' });
  const { body } = await x.exchange(new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '');
  const me = await x.call('2/users/me', { headers: { authorization: `Bearer ${body.access_token}` } });
  expect(me.body.data).toMatchObject({ name: 'Dora Maar', username: 'dora' });
});

test('who cancels is sent back with access_denied', async () => {
  const x = await xForTest();
  const back = (await x.decide({ answer: 'cancel' })).headers.get('location') ?? '';
  expect(Object.fromEntries(new URL(back).searchParams)).toEqual({ error: 'access_denied', state: 'a state' });
});

test.each([
  [{ client_id: 'another' }, 'client_id'],
  [{ redirect_uri: `${redirectUri}/` }, 'redirect_uri'],
  [{ redirect_uri: `${redirectUri}?a=b` }, 'redirect_uri'],
  [{ redirect_uri: 'https://nonet.example/twitter-callback' }, 'redirect_uri'],
  [{ response_type: 'token' }, 'response_type'],
  [{ state: '' }, 'state'],
  [{ state: 's'.repeat(501) }, 'state'],
  [{ scope: 'tweet.read everything' }, 'everything'],
  [{ scope: '' }, 'scope'],
  [{ code_challenge: 'short' }, 'code_challenge'],
  [{ code_challenge_method: 'S512' }, 'code_challenge_method'],
])('nobody is asked for %j', async (query: Record<string, string>, reason) => {
  const x = await xForTest();
  for (const answer of [await fetch(x.authorizeAddress(query)), await x.decide({ answer: 'authorize' }, query)]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    const html = await answer.text();
    expect(html).toContain(reason);
    expect(html).not.toContain('Authorize app');
  }
});

test('registered callbacks are compared character by character', async () => {
  const x = await xForTest();
  const callback = 'https://nonet.example/twitter-callback';
  await x.steer('register-callbacks', { callbacks: [callback] });
  expect(await (await fetch(x.authorizeAddress())).text()).not.toContain('Authorize app');
  expect((await x.decide({ answer: 'cancel' }, { redirect_uri: callback })).status).toBe(303);
  await x.steer('register-callbacks', { callbacks: [] });
  expect(await (await fetch(x.authorizeAddress())).text()).toContain('Authorize app');
  expect((await x.steer('register-callbacks', { callbacks: ['no address'] })).status).toBe(400);
});

test('no other site can press the button, and the form leads to the app alone', async () => {
  const x = await xForTest();
  const policy = (await fetch(x.authorizeAddress())).headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self' http://localhost:9009;");
  const foreign = { origin: 'http://localhost:9009', 'sec-fetch-site': 'cross-site' };
  expect((await x.decide({ answer: 'authorize', account: await x.idOf('studio') }, {}, foreign)).status).toBe(403);
});

test('a code is good once, for 30 seconds, for its address and its verifier', async () => {
  const x = await xForTest();
  const code = await x.codeOf('studio');
  const refusals = [
    [await x.exchange('made-up'), 'authorization code'],
    [await x.exchange(code, { redirect_uri: 'http://localhost:9010/twitter-callback' }), 'redirect uri'],
    [await x.exchange(code, { code_verifier: 'w'.repeat(43) }), 'code verifier'],
  ] as const;
  for (const [answer, what] of refusals) expect([answer.status, answer.body]).toEqual([400, invalid(what)]);
  expect((await x.exchange(code)).status).toBe(200);
  expect((await x.exchange(code)).body).toEqual(invalid('authorization code'));

  const late = await x.codeOf('studio');
  await x.sandbox.steer('clock', { advanceMs: 30_000 });
  expect((await x.exchange(late)).body).toEqual(invalid('authorization code'));
});

test('the plain method of PKCE compares the verifier itself', async () => {
  const x = await xForTest();
  const code = await x.codeOf('studio', { code_challenge_method: 'plain', code_challenge: 'v'.repeat(43) });
  expect((await x.exchange(code)).status).toBe(200);
});

test('the token endpoint refuses another client and senseless calls', async () => {
  const x = await xForTest();
  const form = { grant_type: 'refresh_token', refresh_token: 'a' };
  const wrong = { authorization: `Basic ${Buffer.from('sandbox-x-client:guess').toString('base64')}` };
  for (const headers of [{}, wrong]) {
    const answer = await x.token({ ...form, client_id: 'sandbox-x-client' }, headers);
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
    ]);
  }
  expect((await x.token({ grant_type: 'password' })).body).toMatchObject({ error: 'unsupported_grant_type' });
  expect(await x.token({ grant_type: 'refresh_token' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', error_description: 'Missing required parameter [refresh_token].' },
  });
});

test('without offline.access there is no refresh token, and scopes are granted as asked', async () => {
  const x = await xForTest();
  const { body } = await x.exchange(await x.codeOf('studio', { scope: 'tweet.read users.read' }));
  expect(body).toEqual({
    token_type: 'bearer',
    expires_in: 7200,
    access_token: expect.any(String),
    scope: 'tweet.read users.read',
  });
});

test('access tokens live for two hours; refreshing gives a new pair', async () => {
  const x = await xForTest();
  const user = await x.signIn();
  await x.sandbox.steer('clock', { advanceMs: 7_200_000 });
  expect(await user.get('2/users/me')).toMatchObject({ status: 401, body: unauthorized });
  const { status, body } = await x.refresh(user.refreshToken);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(user.refreshToken);
  const again = await x.call('2/users/me', { headers: { authorization: `Bearer ${body.access_token}` } });
  expect(again.status).toBe(200);
});

test('a refresh token is good once, and its second use kills the whole family', async () => {
  const x = await xForTest();
  const user = await x.signIn();
  const other = await x.signIn();
  const next = await x.refresh(user.refreshToken);
  const reused = await x.refresh(user.refreshToken);
  expect([reused.status, reused.body]).toEqual([400, invalid('token')]);
  expect((await x.refresh(next.body.refresh_token)).body).toEqual(invalid('token'));
  const headers = { authorization: `Bearer ${next.body.access_token}` };
  expect((await x.call('2/users/me', { headers })).status).toBe(401);
  expect((await user.get('2/users/me')).status).toBe(401);
  // Another authorization of the same account is another family.
  expect((await other.get('2/users/me')).status).toBe(200);
  expect((await x.refresh('made-up')).body).toEqual(invalid('token'));
});

test('revoking a refresh token ends its family, revoking an access token ends that one', async () => {
  const x = await xForTest();
  const [first, second] = [await x.signIn(), await x.signIn()];
  expect(await x.revoke(first.refreshToken)).toMatchObject({ status: 200, body: { revoked: true } });
  expect((await first.get('2/users/me')).status).toBe(401);
  await x.revoke(second.token);
  expect((await second.get('2/users/me')).status).toBe(401);
  expect((await x.refresh(second.refreshToken)).status).toBe(200);
  expect((await x.revoke('made-up')).status).toBe(200);
});

test('a person can cut every access of an account', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  expect((await x.steer('revoke-grants', { handle: 'studio' })).body).toMatchObject({ handle: 'studio', revoked: 1 });
  expect(await studio.get('2/users/me')).toMatchObject({ status: 401, body: unauthorized });
  expect((await x.refresh(studio.refreshToken)).body).toEqual(invalid('token'));
  expect((await shop.get('2/users/me')).status).toBe(200);
});

test('a missing scope is refused by name, a missing token as unauthorized', async () => {
  const x = await xForTest();
  const reader = await x.signIn('studio', { scope: 'tweet.read users.read' });
  expect((await reader.get('2/users/me')).status).toBe(200);
  const refusal = {
    status: 403,
    body: {
      title: 'Unsupported Authentication',
      status: 403,
      type: 'https://api.twitter.com/2/problems/unsupported-authentication',
    },
  };
  expect(await reader.post('Hello')).toMatchObject(refusal);
  expect(await reader.send('2/media/upload/initialize', {})).toMatchObject(refusal);
  expect(await x.call('2/users/me')).toMatchObject({ status: 401, body: unauthorized });
});

test('secrets, codes and tokens are in no log; what is typed never becomes markup', async () => {
  const x = await xForTest();
  const user = await x.signIn();
  await user.get('2/users/me');
  await x.decide({ answer: 'authorize', account: 'new', name: '"><script>alert(1)</script>', username: 'eve' });
  const requests = await x.sandbox.requests();
  expect(requests).toContain('/x-api/2/oauth2/token');
  for (const secret of [user.token, user.refreshToken, 'a state']) expect(requests).not.toContain(secret);
  const html = await (await fetch(x.authorizeAddress())).text();
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>alert');
});
