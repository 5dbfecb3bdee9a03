import { afterAll, beforeAll, expect, test } from 'vitest';

import { exchangeFailure } from '#/features/connections/flows/connect-failure.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let verified: TestServer;
let unverified: TestServer;

beforeAll(async () => {
  sandbox = await openSandbox();
  const { environment } = sandbox;
  verified = await startTestServer({ environment });
  unverified = await startTestServer({ environment: { ...environment, FACEBOOK_SCOPES: 'public_profile,email' } });
});

afterAll(async () => {
  await verified.close();
  await unverified.close();
});

/** What somebody is told who says yes on Facebook's page. */
async function connect(server: TestServer, username: string) {
  const person = await server.register();
  const begun = await person.json('POST', '/api/facebook/connect');
  const back = await answerConsent(sandbox.url, begun.body.authUrl, { network: 'facebook', username });
  return person.json('GET', `/api/facebook/callback${back.search}`);
}

test('FB-08 who connects at an app with the basic profile only reads that posting needs business verification', async () => {
  expect(await connect(unverified, 'ana@nonet.test')).toMatchObject({
    status: 422,
    body: { type: 'permissions', code: 'not-verified', error: expect.stringContaining('needs business verification') },
  });
});

test('who has no Page reads that there has to be one', async () => {
  expect(await connect(verified, 'cleo@nonet.test')).toMatchObject({
    status: 422,
    body: { type: 'permissions', code: 'no-page', error: expect.stringContaining('Posts go to Pages') },
  });
});

test.each([
  ['FB-20', 'token-invalid', 'Invalid Facebook token'],
  ['FB-21', 'user-id-missing', 'Missing user ID'],
])('%s what Facebook’s answer lacks is said in the specification’s words', (_id, code, message) => {
  expect(exchangeFailure('facebook', { code, message })).toMatchObject({ type: 'failed', code, message });
});

test('PIN-30, PIN-35 a token that is refused at once, and a person without an id, have the words of the network', () => {
  const said = (code: string, message: string) => exchangeFailure('pinterest', { code, message }).message;
  expect(said('token-refused', 'The adapter’s own words')).toBe('Pinterest authentication failed');
  expect(said('user-id-missing', 'User ID not found')).toBe('User ID not found');
  expect(exchangeFailure('twitter', { code: 'token-refused', message: 'x' }).message).toBe(
    'Failed to connect Twitter account',
  );
});
