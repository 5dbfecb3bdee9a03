import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pushKeys } from '#/features/push/push-keys.ts';
import { readBrowsers } from '#/features/push/push-subscriptions.queries.ts';
import { createSealer } from '#/secrets/seal.ts';
import { makeBrowserKeys, notifyPerson, openBrowser } from '#/testing/push-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
let key: string;
const secret = () => createSealer(server.config.secret);

beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
  key = (await pushKeys(server.db, secret())).publicKey;
});
afterAll(() => server.close());

const namesOf = async ({ uid }: Person) => (await readBrowsers(server.db, uid)).map(({ name }) => name);

test('NOTE-03 the keys are made once for all processes, and the private one is sealed', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => pushKeys(server.db, secret())));
  expect(new Set(all.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const { rows } = await sql<{ sealed: string }>`select push_private_key sealed from instance`.execute(server.db);
  expect(rows[0]?.sealed).toMatch(/^s1\./);

  // A secret that is lost takes the keys with it; new ones are made, and those are kept.
  const other = createSealer('another secret altogether, which is not ours');
  const anew = await pushKeys(server.db, other);
  expect(anew.publicKey).not.toBe(key);
  expect(await pushKeys(server.db, other)).toEqual(anew);
  key = (await pushKeys(server.db, secret())).publicKey;
});

test('NOTE-03 a browser that subscribes again keeps its place, and is found by nobody in the database', async () => {
  const ada = await server.register('Ada');
  const { subscription, id } = await notifyPerson(ada, sandbox, key, 'Firefox\n on  Linux');
  const again = await ada.json('POST', '/api/push-subscriptions', { ...subscription, name: 'Firefox' });
  expect(again).toEqual({ status: 201, body: { id } });
  expect(await readBrowsers(server.db, ada.uid)).toEqual([{ id, name: 'Firefox', addedAt: expect.any(String) }]);
  const { rows } = await sql`select to_jsonb(b)::text row from push_subscriptions b`.execute(server.db);
  const stored = JSON.stringify(rows);
  for (const mark of [subscription.endpoint, subscription.auth, subscription.p256dh])
    expect(stored).not.toContain(mark);

  expect((await ada.json('DELETE', `/api/push-subscriptions/${id}`)).status).toBe(204);
  expect((await ada.json('DELETE', `/api/push-subscriptions/${id}`)).status).toBe(404);
  expect(await namesOf(ada)).toEqual([]);
});

test('NOTE-03 whoever signs in last on a browser is the one who is notified there', async () => {
  const [ada, bob] = [await server.register('Ada'), await server.register('Bob')];
  const { subscription, id } = await notifyPerson(ada, sandbox, key, 'Shared');
  const taken = await bob.json('POST', '/api/push-subscriptions', subscription);
  expect(taken.status).toBe(201);
  expect(taken.body.id).not.toBe(id);
  expect([await namesOf(ada), await namesOf(bob)]).toEqual([[], ['Shared']]);
  expect((await ada.json('DELETE', `/api/push-subscriptions/${taken.body.id}`)).status).toBe(404);
  expect(await namesOf(bob)).toEqual(['Shared']);
});

test('NOTE-03 who signs out there, or is signed out from elsewhere, is not notified there any more', async () => {
  const ada = await server.register('Ada');
  await notifyPerson(ada, sandbox, key);
  await sql`update sessions set expires_at = now() - interval '1 s' where user_id = ${ada.uid}`.execute(server.db);
  expect(await namesOf(ada)).toEqual([]);
  await sql`update sessions set expires_at = now() + interval '1 d' where user_id = ${ada.uid}`.execute(server.db);
  expect(await namesOf(ada)).toHaveLength(1);
  expect((await ada.json('POST', '/api/auth/sign-out')).status).toBe(200);
  const { rows } = await sql`select from push_subscriptions where user_id = ${ada.uid}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('NOTE-03 twenty browsers of a person are notified, however many subscribe at once', async () => {
  const ada = await server.register('Ada');
  const browsers = await Promise.all(Array.from({ length: 23 }, () => openBrowser(sandbox, key)));
  const answers = await Promise.all(
    browsers.map(({ subscription }) => ada.json('POST', '/api/push-subscriptions', subscription)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 422,
    body: { error: '20 browsers are notified already. Remove one to add this one.' },
  });
  const first = answers.findIndex(({ status }) => status === 201);
  expect((await ada.json('POST', '/api/push-subscriptions', browsers[first]?.subscription)).status).toBe(201);
});

test.each([
  'http://push.example.test/1',
  'https://127.0.0.1/1',
  'https://10.0.0.1/1',
  'https://localhost:5432/1',
  'https://push.example.test:8443/1',
  'file:///etc/passwd',
  'nothing',
])('NOTE-03 an address that is never called is refused: %s', async (endpoint) => {
  const ada = await server.register('Ada');
  const { publicKey: p256dh, auth } = makeBrowserKeys();
  const answer = await ada.json('POST', '/api/push-subscriptions', { endpoint, p256dh, auth, name: 'Firefox' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'push-address-refused' } });
  const broken = { endpoint: 'https://push.example.test/1', p256dh: auth, auth, name: 'Firefox' };
  expect((await ada.json('POST', '/api/push-subscriptions', broken)).body.code).toBe('push-keys-refused');
  expect(await namesOf(ada)).toEqual([]);
});
