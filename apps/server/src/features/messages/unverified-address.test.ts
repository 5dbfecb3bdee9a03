import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { addressOf } from '#/mail/mail-server.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { tokenIn } from '#/testing/mail.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';
import { storePayments } from '#/testing/store-payments.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
/** With a mail server of the operator's, as mails get to strangers there. */
beforeAll(async () => {
  sandbox = await openSandbox();
  const SMTP_URL = await addressOf({ kind: 'announced', at: `${sandbox.url}/_sandbox/id` });
  const environment = { ...sandbox.asOwn, SMTP_URL, MAIL_FROM: 'nonet@nonet.test', MESSAGE_WAIT_S: '300' };
  server = await startTestServer({ environment });
});
afterAll(() => server.close());

const subjectsTo = async ({ email }: Person) =>
  (await sandbox.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const isMailed = async (person: Person) => (await person.json('GET', '/api/message-settings')).body.isMailed;

async function tell(person: Person, title: string): Promise<void> {
  const data = { title, news: 'ends' as const, days: [] };
  await addMessages(server.db, [{ kind: 'repeat-stopped', spaceId: person.uid, key: title, data }]);
  await tellNow(server);
}

async function verify(person: Person): Promise<void> {
  await server.runJobs();
  const token = tokenIn(await sandbox.mails(), person.email, '/verify-email');
  await person.json('POST', '/api/auth/verify-email', { token });
}

test('NOTE-02 nobody is mailed what happened before they have verified their address, and what came before is not mailed later', async () => {
  const ada = await server.register('Ada');
  await ada.json('PUT', '/api/message-settings', { mail: { 'repeat-stopped': 'at-once' } });
  await tell(ada, 'Buy this at evil.test');
  expect(await isMailed(ada)).toBe(false);
  expect(await subjectsTo(ada)).toEqual(['Verify your email address']);
  expect((await ada.json('GET', '/api/messages')).body.unread).toBe(1);
  const { rows } = await sql`select told_at from messages where user_id = ${ada.uid}`.execute(server.db);
  expect(rows).toEqual([{ told_at: null }]);

  await verify(ada);
  expect(await isMailed(ada)).toBe(true);
  await tell(ada, 'Saturday glazes');
  expect(await subjectsTo(ada)).toEqual(['Verify your email address', 'The repeat “Saturday glazes” ends']);
});

test('NOTE-04 no report is mailed before the address is verified, not even one that was ordered', async () => {
  const ada = await server.register('Ada');
  const account = await addConnection(server, ada, `studio-${ada.uid.slice(0, 5)}`);
  await storeOutcome(server, ada, { at: '2026-11-18T08:00:00Z', on: { [account]: { lateMs: 1 } } });
  const { db, databaseUrl } = server;
  const jobs = createJobs({ db, databaseUrl, log: createLog('silent') });
  const order = async () => {
    const days = { first: '2026-11-16', last: '2026-11-22', timeZone: 'UTC' };
    await jobs.enqueue(db, 'send-mail', { kind: 'weekly-report', userId: ada.uid, ...days });
    await server.runJobs();
  };
  await order();
  expect(await subjectsTo(ada)).toEqual(['Verify your email address']);
  await verify(ada);
  await order();
  expect(await subjectsTo(ada)).toEqual(['Verify your email address', expect.stringMatching(/^Your week on Nonet/)]);
});

test('NOTE-02 what is about payments is mailed to an address that is not verified, too, and nothing along with it', async () => {
  const ada = await server.register('Ada');
  await storePayments(server.db, ada.uid);
  await sql`update subscriptions set status = 'past_due' where user_id = ${ada.uid}`.execute(server.db);
  await ada.json('PUT', '/api/message-settings', { mail: { 'repeat-stopped': 'at-once' } });
  const data = { plan: 'standard', waitsForPerson: false } as const;
  await addMessages(server.db, [{ kind: 'payment-failed', userId: ada.uid, key: 'p', data }]);
  await tell(ada, 'Buy this at evil.test');
  expect((await subjectsTo(ada)).sort()).toEqual(['Verify your email address', 'Your payment did not go through']);
});

test('NOTE-02 messages that were ordered are not mailed to an address that is not verified', async () => {
  const ada = await server.register('Ada');
  await tell(ada, 'Saturday glazes');
  const { rows } = await sql<{ id: string }>`select id from messages where user_id = ${ada.uid}`.execute(server.db);
  const jobs = createJobs({ db: server.db, databaseUrl: server.databaseUrl, log: createLog('silent') });
  await jobs.enqueue(server.db, 'send-mail', { kind: 'messages', userId: ada.uid, ids: rows.map(({ id }) => id) });
  await server.runJobs();
  expect(await subjectsTo(ada)).toEqual(['Verify your email address']);
});
