import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/* Connecting an account of Pinterest, and the specification's sentence for each way in which it fails (2§8, OP-61). */

let sandbox: TestSandbox;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
beforeEach(async () => {
  await order(sandbox.url, 'reset', {});
  person = await server.register();
});
afterAll(() => server.close());

async function begin() {
  const { body } = await person.json('POST', '/api/pinterest/connect');
  return { flow: body.flow as string, authUrl: body.authUrl as string };
}
/** What Pinterest's page sends back with the browser. */
async function answered(authUrl: string, answer: 'authorize' | 'cancel' = 'authorize') {
  const back = await answerConsent(sandbox.url, authUrl, { network: 'pinterest', username: 'studio_fala', answer });
  return Object.fromEntries(back.searchParams);
}
const hand = (answer: object) => person.json('POST', '/api/pinterest/token', answer);
const fault = (name: string, more: object) =>
  order(sandbox.url, 'faults', { network: 'pinterest', fault: name, ...more });
const steer = (action: string, body: object) => order(sandbox.url, `networks/pinterest/${action}`, body);

test('PIN-02, PIN-03, PIN-04 the page is asked for the scopes with a state of 32 random bytes, which is kept before', async () => {
  const [one, other] = [await begin(), await begin()];
  const asked = new URL(one.authUrl).searchParams;
  expect(asked.get('scope')?.split(',').slice(0, 6)).toEqual([
    'user_accounts:read',
    'pins:read',
    'pins:write',
    'boards:read',
    'boards:read_secret',
    'boards:write',
  ]);
  expect(asked.get('state')).toMatch(/^[0-9a-f]{64}$/);
  expect(new URL(other.authUrl).searchParams.get('state')).not.toBe(asked.get('state'));
  expect((await person.json('GET', `/api/connect-flows/${one.flow}`)).body).toMatchObject({ status: 'waiting' });
});

test('PIN-10 the code and the person are handed over, and the account is told', async () => {
  const { authUrl, flow } = await begin();
  const ended = await hand({ ...(await answered(authUrl)), spaceId: person.uid });
  expect([ended.status, ended.body]).toMatchObject([200, { success: true, username: 'studio_fala' }]);
  expect((await person.json('GET', `/api/connect-flows/${flow}`)).body).toMatchObject({ status: 'connected' });
});

test('PIN-11 an account is disconnected by its person and its id', async () => {
  const { authUrl } = await begin();
  const { body } = await hand(await answered(authUrl));
  const account = { userId: person.uid, connectionId: body.connectionId };
  const ended = await person.json('POST', '/api/pinterest/disconnect', account);
  expect([ended.status, ended.body]).toMatchObject([200, { success: true }]);
  expect((await person.json('GET', '/api/social/connections')).body.pinterest).toEqual([]);
});

test('PIN-05 a state that this session did not begin connects nothing', async () => {
  const { authUrl } = await begin();
  const sentBack = await answered(authUrl);
  for (const state of ['a'.repeat(64), 'x']) {
    const refused = await hand({ ...sentBack, state });
    expect([refused.status, refused.body.error]).toEqual([422, 'Invalid state parameter']);
  }
  expect((await person.json('GET', '/api/social/connections')).body.pinterest).toEqual([]);
});

test('PIN-29 who says no on the page is told that', async () => {
  const { authUrl } = await begin();
  const refused = await hand(await answered(authUrl, 'cancel'));
  expect([refused.status, refused.body]).toMatchObject([422, { error: 'Authorization was denied', type: 'cancelled' }]);
});

test('PIN-39 who gives up is told that', async () => {
  const { flow } = await begin();
  const { body } = await person.json('POST', `/api/connect-flows/${flow}/cancel`, {});
  expect(body.error).toMatchObject({ type: 'cancelled', message: 'Pinterest connection was canceled' });
});

test('PIN-34 a code that was used is not good again', async () => {
  const { authUrl: first } = await begin();
  const used = await answered(first);
  await hand(used);
  const { authUrl } = await begin();
  const refused = await hand({ ...(await answered(authUrl)), code: used.code });
  expect(refused.body.error).toBe('This authorization code has already been used');
});

test('PIN-32 an app that Pinterest has not let in yet is told to ask for it', async () => {
  const { authUrl } = await begin();
  await steer('set-access', { access: 'none' });
  const refused = await hand(await answered(authUrl));
  expect(refused.body).toMatchObject({
    error: 'Pinterest connection requires app approval. Please check your Pinterest Developer Console.',
    type: 'config',
  });
});

test('PIN-33 an app secret that Pinterest does not accept is named as that', async () => {
  const wrong = await startTestServer({
    environment: {
      ...sandbox.environment,
      PINTEREST_APP_ID: '1500000',
      PINTEREST_APP_SECRET: 'a-guess',
      PINTEREST_WEB: `${sandbox.url}/pinterest`,
      PINTEREST_API: `${sandbox.url}/pinterest-api`,
    },
  });
  try {
    person = await wrong.register();
    const { authUrl } = await begin();
    const refused = await hand(await answered(authUrl));
    expect(refused.body).toMatchObject({
      error: 'Pinterest authentication failed. Please check your app credentials.',
      type: 'credentials',
    });
  } finally {
    await wrong.close();
  }
});

test('PIN-40 what has no words of its own has the general ones', async () => {
  const { authUrl } = await begin();
  await fault('fail-500', { place: 'token' });
  const refused = await hand(await answered(authUrl));
  expect([refused.status, refused.body.error]).toEqual([422, 'Could not connect to Pinterest']);
});

test.each([
  [{ error: 'server_error' }, 'Pinterest error: server_error'],
  [{ error: 'server_error', error_description: 'Come back <b>later</b>.' }, 'Pinterest error: Come back blaterb.'],
])('CB-07, CB-11 the error that the page names, %j, stands behind a prefix', async (said, message) => {
  const { authUrl } = await begin();
  const state = new URL(authUrl).searchParams.get('state');
  const refused = await hand({ ...said, state });
  expect([refused.status, refused.body.error]).toEqual([422, message]);
});
