import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { notifyBrowsersBy } from '#/assemble/join-push.ts';
import { transact } from '#/db/transaction.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { readBrowsers } from '#/features/push/push-subscriptions.queries.ts';
import { sealSubscription } from '#/features/push/sealed-subscription.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { createSealer } from '#/secrets/seal.ts';
import { makeBrowserKeys, notifyPerson, steerPush } from '#/testing/push-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
let key: string;
let ada: Person;
let notifyBrowsers: ReturnType<typeof notifyBrowsersBy>;

beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
  key = (await pushKeys(server.db, createSealer(server.config.secret))).publicKey;
  const { db, databaseUrl } = server;
  notifyBrowsers = notifyBrowsersBy(createJobs({ db, databaseUrl, log: createLog('silent', { write: () => {} }) }));
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.register('Ada');
});

const note = { title: 'A post failed', text: 'Instagram @studio: signed out', href: '/posts/1', tag: 'post-1' };
const tell = (more: Partial<typeof note> = {}) =>
  transact(server.db, (trx) => notifyBrowsers(trx, ada.uid, { ...note, ...more }));
const browserCount = async () => (await readBrowsers(server.db, ada.uid)).length;
const waiting = async () => {
  const { rows } = await sql<{ afterS: number }>`
    select round(extract(epoch from start_after - now()))::int "afterS" from pgboss.job
    where name = 'send-push' and state in ('created', 'retry')`.execute(server.db);
  return rows.map(({ afterS }) => afterS);
};

test('NOTE-03 every browser of the person hears it once the change is stored, and nobody else’s', async () => {
  const [laptop, phone] = [await notifyPerson(ada, sandbox, key), await notifyPerson(ada, sandbox, key)];
  const other = await notifyPerson(await server.register('Bob'), sandbox, key);
  const undone = transact(server.db, async (trx) => {
    await notifyBrowsers(trx, ada.uid, { ...note, title: 'Never stored' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await tell();
  await server.runJobs();
  for (const browser of [laptop, phone]) expect(await browser.notes()).toEqual([note]);
  expect(await other.notes()).toEqual([]);
  const [message] = await laptop.messages();
  expect(message.headers).toMatchObject({ urgency: 'high' });
  expect(Number(message.headers.ttl)).toBeGreaterThan(86_300);
  expect(message.claims.sub).toBe('mailto:nonet@localhost');
});

test('NOTE-03 what is told again takes the place of what was not fetched yet', async () => {
  const browser = await notifyPerson(ada, sandbox, key);
  await tell();
  await server.runJobs();
  await tell({ text: 'Instagram @studio and X @studio' });
  await tell({ tag: 'post-2' });
  await server.runJobs();
  const messages = await browser.messages();
  expect(messages.map(({ isReplaced }: { isReplaced: boolean }) => isReplaced).sort()).toEqual([false, false, true]);
  expect(messages[0].isReplaced).toBe(true);
});

test('NOTE-03 a browser that revoked is forgotten, and the person’s others still hear it', async () => {
  const [revoked, other] = [await notifyPerson(ada, sandbox, key), await notifyPerson(ada, sandbox, key)];
  await revoked.revoke();
  await tell();
  await server.runJobs();
  expect(await readBrowsers(server.db, ada.uid)).toMatchObject([{ id: other.id }]);
  expect(await other.notes()).toEqual([note]);
  expect(await waiting()).toEqual([]);
});

test.each([
  [429, 900, 900],
  [429, undefined, 60],
  [503, 40, 40],
  // An address that a person gave is not called every second because it says so.
  [429, 1, 30],
  [500, undefined, 60],
])('NOTE-03 after %i with Retry-After %s it is sent again in %i s, once', async (status, retryAfterS, waitS) => {
  const browser = await notifyPerson(ada, sandbox, key);
  await steerPush(sandbox, 'refuse', { status, count: 1, ...(retryAfterS === undefined ? {} : { retryAfterS }) });
  await tell();
  await server.runJobs();
  expect(await browser.notes()).toEqual([]);
  const [afterS = 0] = await waiting();
  expect(Math.abs(afterS - waitS)).toBeLessThan(10);
  await server.runJobs({ evenPutOff: true });
  expect(await browser.notes()).toEqual([note]);
  expect(await browserCount()).toBe(1);
});

test('NOTE-03 what a service refuses for good is not sent again, and the log names no browser', async () => {
  const browser = await notifyPerson(ada, sandbox, key);
  await steerPush(sandbox, 'refuse', { status: 413 });
  server.logged.length = 0;
  await tell();
  await server.runJobs();
  expect([await waiting(), await browserCount()]).toEqual([[], 1]);
  const said = JSON.stringify(server.logged);
  expect(said).toContain('"status":413');
  for (const secret of [browser.subscription.endpoint, note.title]) expect(said).not.toContain(secret);
});

test('NOTE-03 what nobody wants to hear any more, or for a browser that is gone, is not sent', async () => {
  const browser = await notifyPerson(ada, sandbox, key);
  await tell();
  await sql`update pgboss.job set data = jsonb_set(data, '{until}', '"2026-01-01T00:00:00.000Z"')
    where name = 'send-push' and state = 'created'`.execute(server.db);
  await server.runJobs();
  await tell();
  expect((await ada.json('POST', '/api/auth/sign-out')).status).toBe(200);
  await server.runJobs();
  expect(await browser.messages()).toEqual([]);
});

test('NOTE-03 an address that may not be called any more is forgotten, and not called', async () => {
  const browser = await notifyPerson(ada, sandbox, key);
  const sealer = createSealer(server.config.secret);
  const moved = { ...browser.subscription, endpoint: browser.subscription.endpoint.replace('127.0.0.1', 'localhost') };
  await sql`update push_subscriptions set sealed = ${sealSubscription(sealer, browser.id, moved)}
    where id = ${browser.id}`.execute(server.db);
  await tell();
  await server.runJobs();
  expect([await browserCount(), await browser.messages()]).toEqual([0, []]);
});

test('NOTE-03 a browser whose keys were sealed with a lost secret is forgotten', async () => {
  const browser = await notifyPerson(ada, sandbox, key);
  const lost = createSealer('another secret altogether, which is not ours');
  await sql`update push_subscriptions set sealed = ${sealSubscription(lost, browser.id, browser.subscription)}
    where id = ${browser.id}`.execute(server.db);
  await tell();
  await server.runJobs();
  expect([await browserCount(), await waiting()]).toEqual([0, []]);
});

test('NOTE-03 a push service that nobody finds is asked again later', async () => {
  const { publicKey: p256dh, auth } = makeBrowserKeys();
  await ada.json('POST', '/api/push-subscriptions', { endpoint: 'https://push.invalid/1', p256dh, auth, name: 'Old' });
  await tell();
  await server.runJobs();
  expect([await browserCount(), (await waiting()).length]).toEqual([1, 1]);
});
