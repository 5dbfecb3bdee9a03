import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const begin = async (person: Person) => (await person.json('POST', '/api/tiktok/authorize')).body;
const exchange = (person: Person, body: object) => person.json('POST', '/api/tiktok/exchange-token', body);

async function sayYes(authUrl: string, answer: 'authorize' | 'cancel' = 'authorize') {
  const back = await answerConsent(sandbox.url, authUrl, { network: 'tiktok', username: 'studio.fala', answer });
  return Object.fromEntries(back.searchParams);
}

test('TT-02, TT-03, TT-04 the server makes state and verifier, and asks for the scopes of the app with a challenge in hex', async () => {
  const person = await server.register();
  const { authUrl } = await begin(person);
  const asked = new URL(authUrl).searchParams;
  expect(asked.get('scope')?.split(',')[0]).toBe('user.info.basic');
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('code_challenge')).toMatch(/^[0-9a-f]{64}$/);
  expect(asked.get('redirect_uri')).toBe(`${server.config.publicUrl}/tiktok-callback`);
  const { code, state } = await sayYes(authUrl);
  expect(createHash('sha256').update(`${state}`).digest('hex')).not.toBe(asked.get('code_challenge'));
  expect((await exchange(person, { code, state })).status).toBe(200);
  expect((await person.json('GET', '/api/social/connections')).body.tiktok).toMatchObject([{ env: 'sandbox' }]);
});

test('TT-06, TT-07, API-10 connects by the code, tells who came, and lets them go again', async () => {
  const person = await server.register();
  const { code, state } = await sayYes((await begin(person)).authUrl);
  expect(await exchange(person, { code, state })).toMatchObject({
    status: 200,
    body: { success: true, username: 'studio.fala', profileName: 'Studio Fala' },
  });
  const [{ id }] = (await person.json('GET', `/api/user/${person.uid}/social-connections`)).body.tiktok;
  expect(await person.json('POST', '/api/tiktok/disconnect', { userId: person.uid, connectionId: id })).toMatchObject({
    status: 200,
    body: { success: true, message: 'TikTok account disconnected' },
  });
  // The sandbox has ended everything that the person allowed.
  expect(await order(sandbox.url, 'networks/tiktok/revoke-grants', { handle: 'studio.fala' })).toMatchObject({
    revoked: 0,
  });
});

test('TT-05, TT-06 another state than that of the attempt connects nothing', async () => {
  const person = await server.register();
  const { code } = await sayYes((await begin(person)).authUrl);
  expect(await exchange(person, { code, state: 'invented' })).toMatchObject({
    status: 422,
    body: { error: 'Invalid state parameter', code: 'state-unknown' },
  });
  expect(await exchange(person, { code })).toMatchObject({ status: 400, body: { error: 'Invalid state parameter' } });
  expect(await exchange(person, { state: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'No authorization code received from TikTok' },
  });
});

test('TT-06, TT-10, TT-12 a code that TikTok does not take, and a no, are told in words', async () => {
  const person = await server.register();
  const { state } = await sayYes((await begin(person)).authUrl);
  expect(await exchange(person, { code: 'no-such-code', state })).toMatchObject({
    status: 422,
    body: { error: 'Token exchange failed' },
  });
  const denied = await sayYes((await begin(person)).authUrl, 'cancel');
  expect(await exchange(person, denied)).toMatchObject({
    status: 422,
    body: { error: 'Authentication was cancelled' },
  });
});

test('TT-06 the exchange needs a sign-in', async () => {
  const answer = await server.fetch('/api/tiktok/exchange-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'c', state: 's' }),
  });
  expect(answer.status).toBe(401);
});
