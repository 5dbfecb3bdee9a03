import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { type Answer, sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';
import { TestNetwork } from '#/testing/test-network.ts';

const appSecret = 'demo-app-secret';
const app = { client_id: '100000000000001', client_secret: appSecret };
const redirectUri = 'http://localhost:9009/api/auth/callback/facebook';

/** Facebook as the sign-in to a product meets it. */
class SignIn extends TestNetwork {
  constructor(sandbox: TestSandbox, version = '/v25.0') {
    super(sandbox, {
      network: 'facebook',
      api: `/facebook/graph${version}/`,
      consent: `/facebook${version}/dialog/oauth`,
      asked: { client_id: app.client_id, redirect_uri: redirectUri, scope: 'public_profile,email' },
      token: { path: 'oauth/access_token', fields: { ...app, redirect_uri: redirectUri } },
    });
  }

  show(query: Record<string, string> = {}): Promise<Response> {
    return fetch(this.authorizeAddress(query));
  }

  async codeBy(form: Record<string, string>, query: Record<string, string> = {}): Promise<string> {
    const answer = await this.decide({ answer: 'authorize', 'email-shared': 'on', ...form }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  me(token: string, query = 'fields=id,name,email'): Promise<Answer> {
    return this.call(`me?${query}`, { headers: { authorization: `Bearer ${token}` } });
  }
}

const facebookOf = (sandbox: TestSandbox, version?: string) => new SignIn(sandbox, version);
const idOf = (sandbox: TestSandbox, handle: string) => facebookOf(sandbox).idOf(handle);

const refusal = (code: number, message: unknown, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, ...more, fbtrace_id: expect.stringMatching(/^A[\w-]{22}$/) },
});

test('a ready account signs in: consent, code, token, name and email', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const page = await facebook.show();
  const html = await page.text();
  for (const text of ['Ana Fala', 'ana@nonet.test', 'Cleo Fala', 'Authorize app', 'Cancel', 'Email address']) {
    expect(html).toContain(text);
  }
  const answer = await facebook.decide({
    answer: 'authorize',
    account: await idOf(sandbox, 'ana@nonet.test'),
    'email-shared': 'on',
  });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('a state');
  expect(back.hash).toBe('#_=_');

  const token = await facebook.token({ code: back.searchParams.get('code') ?? '' });
  expect([token.status, token.body]).toEqual([
    200,
    { access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 5400 },
  ]);
  const me = await facebook.me(token.body.access_token);
  expect([me.status, me.body]).toEqual([
    200,
    { id: expect.stringMatching(/^\d{17}$/), name: 'Ana Fala', email: 'ana@nonet.test' },
  ]);
});

test.each(['/v19.0', '/v26.0', ''])('the version of the path is any: %j', async (version) => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox, version);
  const code = await facebook.codeBy({ account: await idOf(sandbox, 'bruno@nonet.test') });
  const { body } = await facebook.token({ code });
  expect((await facebook.me(body.access_token)).body).toMatchObject({ name: 'Bruno Fala' });
});

test('somebody new is made up on the page, and is there the next time', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const incomplete = await facebook.decide({ answer: 'authorize', account: 'new', name: 'Dora', login: 'dora' });
  expect([incomplete.status, await incomplete.text()]).toEqual([200, expect.stringContaining('Somebody new needs')]);
  const code = await facebook.codeBy({ account: 'new', name: 'Dora Maar', login: 'dora@nonet.test' });
  const { body } = await facebook.token({ code });
  expect((await facebook.me(body.access_token)).body).toMatchObject({ name: 'Dora Maar', email: 'dora@nonet.test' });
  expect(await (await facebook.show()).text()).toContain('dora@nonet.test');
});

test('who cancels is sent back without a code', async () => {
  const facebook = facebookOf(await sandboxForTest());
  const answer = await facebook.decide({ answer: 'cancel' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 'a state',
  });
});

test('no email comes from somebody who has none, and from nobody who does not share it', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const readOf = async (form: Record<string, string>, query: Record<string, string> = {}) => {
    const { body } = await facebook.token({ code: await facebook.codeBy(form, query) });
    return (await facebook.me(body.access_token)).body;
  };
  expect(await readOf({ account: await idOf(sandbox, '+48600100200') })).toEqual({
    id: expect.any(String),
    name: 'Cleo Fala',
  });
  const ana = await idOf(sandbox, 'ana@nonet.test');
  expect(await readOf({ account: ana }, { scope: 'public_profile' })).not.toHaveProperty('email');
  expect(await readOf({ account: ana, 'email-shared': '' })).not.toHaveProperty('email');
  // Declined once, it stays declined until the app asks for it again.
  expect(await readOf({ account: ana })).not.toHaveProperty('email');
  expect(await readOf({ account: ana }, { auth_type: 'rerequest' })).toMatchObject({ email: 'ana@nonet.test' });
  expect(await readOf({ account: ana })).toMatchObject({ email: 'ana@nonet.test' });
});

test.each([
  [{ client_id: '1' }, 'Invalid App ID'],
  [{ redirect_uri: 'https://nonet.example/api/auth/callback/facebook' }, 'URL blocked'],
  [{ redirect_uri: 'http://localhost.example/' }, 'URL blocked'],
  [{ redirect_uri: 'javascript:alert(1)' }, 'URL blocked'],
  [{ redirect_uri: '' }, 'URL blocked'],
  [{ scope: 'public_profile,user_birthday' }, 'Invalid Scopes: user_birthday'],
])('nobody is asked for %j', async (query: Record<string, string>, reason) => {
  const facebook = facebookOf(await sandboxForTest());
  for (const answer of [await facebook.show(query), await facebook.decide({ answer: 'authorize' }, query)]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    const html = await answer.text();
    expect(html).toContain(reason);
    expect(html).not.toContain('Authorize app');
  }
});

test('a code is good once, for its address and this app, and for ten minutes', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const account = await idOf(sandbox, 'ana@nonet.test');
  const code = await facebook.codeBy({ account });
  const refused = async (form: Record<string, string>) => {
    const { status, body } = await facebook.token({ code, ...form });
    expect(status).toBe(400);
    return body;
  };
  expect(await refused({ client_id: '2' })).toEqual(
    refusal(101, 'Error validating application. Cannot get application info due to a system error.'),
  );
  expect(await refused({ client_secret: 'guess' })).toEqual(refusal(1, 'Error validating client secret.'));
  expect(await refused({ redirect_uri: `${redirectUri}/` })).toEqual(
    refusal(100, expect.stringContaining('make sure your redirect_uri is identical'), { error_subcode: 36008 }),
  );
  expect(await refused({ code: 'made-up' })).toEqual(refusal(100, 'Invalid verification code format.'));
  expect((await facebook.token({ code })).status).toBe(200);
  expect(await refused({})).toEqual(refusal(100, 'This authorization code has been used.', { error_subcode: 36009 }));

  const late = await facebook.codeBy({ account });
  await sandbox.steer('clock', { advanceMs: 600_000 });
  expect((await facebook.token({ code: late })).body).toEqual(
    refusal(100, 'This authorization code has expired.', { error_subcode: 36007 }),
  );
});

test('calls without a token, with a wrong one or an old one are refused in Facebook’s own words', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const { body } = await facebook.token({
    code: await facebook.codeBy({ account: await idOf(sandbox, 'ana@nonet.test') }),
  });
  const token = body.access_token;
  expect((await facebook.call('me')).body).toEqual(refusal(2500, expect.stringContaining('active access token')));
  const wrong = await facebook.me('EAAwrong');
  expect([wrong.status, wrong.body]).toEqual([400, refusal(190, expect.stringContaining('Cannot parse access token'))]);
  expect(wrong.headers.get('www-authenticate')).toContain('invalid_token');
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  expect((await facebook.me(token, `fields=id&appsecret_proof=${proof}`)).status).toBe(200);
  expect((await facebook.me(token, `fields=id&appsecret_proof=${proof.replace(/./, 'x')}`)).body).toMatchObject({
    error: { code: 100, type: 'GraphMethodException' },
  });
  expect((await facebook.me(token, 'fields=id,birthday')).body).toEqual(
    refusal(100, expect.stringContaining('nonexisting field (birthday)')),
  );
  expect((await facebook.call('there/is/no/such/path')).body).toEqual(
    refusal(2500, 'Unknown path components: /there/is/no/such/path'),
  );
  await sandbox.steer('clock', { advanceMs: 90 * 60_000 });
  expect((await facebook.me(token)).body).toEqual(
    refusal(190, expect.stringContaining('Session has expired'), { error_subcode: 463 }),
  );
});

test('a token is exchanged for one that lives sixty days; taking the permissions back ends all of them', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const code = await facebook.codeBy({ account: await idOf(sandbox, 'ana@nonet.test') });
  const short = (await facebook.token({ code })).body.access_token;
  const long = await facebook.token({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
  expect([long.status, long.body]).toEqual([
    200,
    { access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 5_184_000 },
  ]);
  await sandbox.steer('clock', { advanceMs: 59 * 86_400_000 });
  expect((await facebook.me(short)).body.error.error_subcode).toBe(463);
  expect((await facebook.me(long.body.access_token)).body.name).toBe('Ana Fala');
  const headers = { authorization: `Bearer ${long.body.access_token}` };
  expect((await facebook.call('me/permissions', { method: 'DELETE', headers })).body).toEqual({ success: true });
  expect((await facebook.me(long.body.access_token)).body).toEqual(
    refusal(190, expect.stringContaining('not authorized application'), { error_subcode: 458 }),
  );
});

test('faults strike the exchange of tokens and spend nothing', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const code = await facebook.codeBy({ account: await idOf(sandbox, 'ana@nonet.test') });
  for (const [fault, status, error] of [
    ['fail-500', 500, 2],
    ['throttle', 400, 4],
    ['unknown-error', 400, 987_654],
  ] as const) {
    await sandbox.steer('faults', { network: 'facebook', fault, place: 'token', account: 'ana@nonet.test' });
    expect(await facebook.token({ code })).toMatchObject({ status, body: { error: { code: error } } });
  }
  expect((await facebook.token({ code })).status).toBe(200);
});

test('no other site can press the button, and the form leads to the app alone', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const page = await facebook.show();
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:9009;");
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await page.text()).not.toContain('live.js');
  const account = await idOf(sandbox, 'ana@nonet.test');
  const foreign = { origin: 'http://localhost:9009', 'sec-fetch-site': 'cross-site' };
  expect((await facebook.decide({ answer: 'authorize', account }, {}, foreign)).status).toBe(403);
  expect((await facebook.decide({ answer: 'authorize', account }, {}, { origin: sandbox.url })).status).toBe(303);
});

test('nothing that is typed becomes markup', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const name = '"><script>alert(1)</script>';
  await facebook.codeBy({ account: 'new', name, login: 'eve@nonet.test' });
  const person = `${sandbox.url}/facebook/${await idOf(sandbox, 'eve@nonet.test')}`;
  for (const html of [await (await facebook.show()).text(), await (await fetch(person)).text()]) {
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>alert');
  }
});

test('people have pages and pictures; secrets and codes are in no log and no file', async () => {
  const sandbox = await sandboxForTest();
  const facebook = facebookOf(sandbox);
  const id = await idOf(sandbox, 'ana@nonet.test');
  const code = await facebook.codeBy({ account: id });
  const { body } = await facebook.token({ code });
  await facebook.me(body.access_token);
  expect(await (await fetch(`${sandbox.url}/facebook/${id}`)).text()).toContain('Ana Fala');
  expect((await fetch(`${sandbox.url}/facebook/picture/${id}.png`)).headers.get('content-type')).toBe('image/png');
  expect((await fetch(`${sandbox.url}/facebook/1`)).status).toBe(404);
  const requests = await sandbox.requests();
  expect(requests).toContain('/facebook/graph/v25.0/oauth/access_token');
  for (const secret of [code, body.access_token, appSecret, 'a state']) expect(requests).not.toContain(secret);
});

test('an account is known by its login, in whatever case; what is no login is refused', async () => {
  const sandbox = await sandboxForTest();
  expect(await idOf(sandbox, 'ana@nonet.test')).toBe(await idOf(sandbox, 'ANA@nonet.test'));
  const answer = await sandbox.steer('accounts', { network: 'facebook', handle: 'no login' });
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('not an email')]);
});
