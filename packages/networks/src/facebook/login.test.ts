import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import { facebookLogin } from '#/facebook/login.ts';
import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';

const secrets = { appSecret: 'the-app-secret', code: 'the-code', token: 'EAA-the-token' };
const redirectUri = 'https://nonet.test/api/auth/callback/facebook';
const tokenAnswer = { body: { access_token: secrets.token, token_type: 'bearer', expires_in: 5_400 } };
const refusal = (code: number, message: string, more: object = {}) => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'Axyz' } },
});

/** A Facebook that answers one call after the other as a test tells it to. */
async function pretendFacebook(replies: readonly Reply[]) {
  const { origin, client, seen, on } = await pretendNetwork(({ method, url }) => {
    const line = `${method} ${url.pathname}${url.search}`;
    return { call: 'any', more: { line } };
  });
  on('any', () => replies[seen.length - 1] ?? { cut: true });
  const settings = {
    appId: '42',
    appSecret: secrets.appSecret,
    dialog: 'https://www.test',
    graph: origin,
    version: 'v25.0',
    scopes: [],
    sandbox: true,
  };
  const login = facebookLogin(settings, client);
  const read = () => login.readPerson({ code: secrets.code, redirectUri }, new AbortController().signal);
  return { login, read, seen };
}

test('AUTH-31 the dialog is asked for public_profile and email', async () => {
  const { login } = await pretendFacebook([]);
  const url = new URL(login.dialogUrl({ state: 'a state & more', redirectUri }));
  expect(`${url.origin}${url.pathname}`).toBe('https://www.test/v25.0/dialog/oauth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '42',
    redirect_uri: redirectUri,
    state: 'a state & more',
    response_type: 'code',
    scope: 'public_profile,email',
    auth_type: 'rerequest',
  });
});

test('exchanges the code with the secret in the body, and asks who it is with the token in a header', async () => {
  const me = { id: '10229876543210987', name: 'Ana Fala', email: 'ana@nonet.test' };
  const { read, seen } = await pretendFacebook([tokenAnswer, { body: me }]);
  expect(await read()).toEqual({ kind: 'person', person: me });
  const [exchange, question] = seen;
  expect(exchange?.line).toBe('POST /v25.0/oauth/access_token');
  expect(exchange?.form).toEqual({
    client_id: '42',
    client_secret: secrets.appSecret,
    redirect_uri: redirectUri,
    code: secrets.code,
  });
  const url = new URL(question?.line.replace('GET ', '') ?? '', 'http://graph.test');
  expect([url.pathname, url.searchParams.get('fields')]).toEqual(['/v25.0/me', 'id,name,email']);
  expect(url.searchParams.get('appsecret_proof')).toBe(
    createHmac('sha256', secrets.appSecret).update(secrets.token).digest('hex'),
  );
  expect(question?.authorization).toBe(`Bearer ${secrets.token}`);
});

test.each([
  [
    { id: '7', name: 'Cleo Fala' },
    { id: '7', name: 'Cleo Fala', email: null },
  ],
  [
    { id: '7', name: 'Cleo Fala', email: 'no address' },
    { id: '7', name: 'Cleo Fala', email: null },
  ],
  [{ id: '7' }, { id: '7', name: '', email: null }],
])('reads %j', async (me, person) => {
  const { read } = await pretendFacebook([tokenAnswer, { body: me }]);
  expect(await read()).toEqual({ kind: 'person', person });
});

test.each<[string, Reply[], string]>([
  [
    'the code is refused',
    [refusal(100, 'This authorization code has been used.', { error_subcode: 36009 })],
    'Facebook refused (100/36009): This authorization code has been used.',
  ],
  ['the secret is refused', [refusal(1, 'Error validating client secret.')], 'Facebook refused (1): Error validating'],
  [
    'the token is refused',
    [tokenAnswer, refusal(190, 'Invalid OAuth access token')],
    'Facebook refused (190): Invalid',
  ],
  ['an error comes with 200', [{ ...refusal(2, 'Service unavailable'), status: 200 }], 'Facebook refused (2): Service'],
  ['the server is broken', [{ status: 502 }], 'nobody has described (status 502)'],
  ['half of the answer is missing', [{ raw: '{"access_token":' }], 'did not answer (broken-json)'],
  ['there is no token in it', [{ body: {} }], 'nobody has described (status 200)'],
  ['there is no person in it', [tokenAnswer, { body: { name: 'Nobody' } }], 'nobody has described (status 200)'],
  ['the connection is cut', [{ cut: true }], 'did not answer (connection-lost)'],
  ['it is cut at the second question', [tokenAnswer, { cut: true }], 'did not answer (connection-lost)'],
])('nobody is signed in when %s', async (_when, replies, message) => {
  const { read } = await pretendFacebook(replies);
  expect(await read()).toEqual({ kind: 'failed', message: expect.stringContaining(message) });
});

test('a refusal that repeats what it was sent tells no secret', async () => {
  const sentence = `No: ${secrets.appSecret} ${secrets.code} ${secrets.token}`;
  for (const replies of [[refusal(1, sentence)], [tokenAnswer, refusal(190, sentence)]]) {
    const { read } = await pretendFacebook(replies);
    const told = JSON.stringify(await read());
    for (const secret of [secrets.appSecret, secrets.code, ...(replies.length === 2 ? [secrets.token] : [])]) {
      expect(told).not.toContain(secret);
    }
  }
});
