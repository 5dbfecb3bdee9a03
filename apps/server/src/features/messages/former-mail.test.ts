import { type MessageKind, messageKinds } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import type { FormerMailOrder } from '#/mail/former-mail-order.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { storePayments } from '#/testing/store-payments.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { ...sandbox.asOwn, MESSAGE_WAIT_S: '300' } });
});
afterAll(() => server.close());

/** Has a mail sent that a version before messages ordered, as often as its job is run. */
async function order(order: FormerMailOrder, { times = 1 } = {}): Promise<void> {
  const { db, databaseUrl } = server;
  const jobs = createJobs({ db, databaseUrl, log: createLog('silent') });
  await jobs.enqueue(db, 'send-mail', order);
  for (let run = 0; run < times; run++) {
    await server.runJobs();
    await sql`update pgboss.job set state = 'created', completed_on = null
      where name = 'send-mail' and data ->> 'kind' = ${order.kind}`.execute(db);
  }
  await sql`delete from pgboss.job where name = 'send-mail' and data ->> 'kind' = ${order.kind}`.execute(db);
  await tellNow(server);
}

const mailsTo = async ({ email }: Person) =>
  (await sandbox.mails()).filter(({ to, subject }) => to === email && !subject.startsWith('Verify'));

async function person(): Promise<Person> {
  const someone = await server.register();
  const mail: Partial<Record<MessageKind, string>> = Object.fromEntries(messageKinds.map((kind) => [kind, 'at-once']));
  await someone.json('PUT', '/api/message-settings', { mail });
  return someone;
}

test('NOTE-05 a mail about posts that was ordered before an upgrade is told once, and only of posts that are still blocked', async () => {
  const ada = await person();
  const account = await addConnection(server, ada, `studio-${ada.uid.slice(0, 5)}`);
  const plan = async (title: string) => {
    const { body } = await ada.json('POST', '/api/social/posts/schedule', {
      ...{ title, description: title, platforms: [account] },
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    });
    return body.post.targets[0].id as string;
  };
  const [blocked, ready] = [await plan('Kiln opening'), await plan('Glaze day')];
  await sql`update targets set readiness = 'blocked', readiness_cause = 'reconnect', readiness_message = 'The sign-in has ended.'
    where id = ${blocked}`.execute(server.db);
  await order({ kind: 'posts-blocked', userId: ada.uid, targetIds: [blocked, ready] }, { times: 2 });
  const [mail, ...others] = await mailsTo(ada);
  expect(mail?.subject).toContain('“Kiln opening” will not go out');
  expect(mail?.text).toContain('The sign-in has ended.');
  expect(others).toEqual([]);
});

test('NOTE-05 a mail about an access that was ordered before an upgrade is told of the account whose access ends then', async () => {
  const ada = await person();
  const [ends, stays] = [
    await addConnection(server, ada, 'ends', 'linkedin'),
    await addConnection(server, ada, 'stays', 'linkedin'),
  ];
  const endsAt = new Date(Date.now() + 6 * 86_400_000).toISOString();
  await sql`update connections set access_ends_at = ${endsAt} where id = ${ends}`.execute(server.db);
  await sql`update connections set access_ends_at = ${endsAt}::timestamptz + interval '30 days' where id = ${stays}`.execute(
    server.db,
  );
  await order(
    { kind: 'access-ending', userId: ada.uid, accounts: [{ name: 'LinkedIn (ends)', endsAt }] },
    { times: 2 },
  );
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Access to LinkedIn \(ends\) ends on /),
  ]);
});

test('NOTE-05 mails about repeats and payments that were ordered before an upgrade are told once', async () => {
  const ada = await person();
  const dates = [
    { title: 'Kiln opening', day: '2026-11-20' },
    { title: 'Kiln opening', day: '2026-11-27' },
    { title: 'Glaze day', day: '2026-11-21' },
  ];
  await order({ kind: 'repeat-passed', userId: ada.uid, dates }, { times: 2 });
  const { body } = await ada.json('GET', '/api/messages');
  expect(body.messages.map(({ title }: { title: string }) => title).sort()).toEqual([
    'The repeat “Glaze day” left out a date',
    'The repeat “Kiln opening” left out 2 dates',
  ]);
  expect(await mailsTo(ada)).toHaveLength(1);
  await storePayments(server.db, ada.uid);
  const state = (status: string) =>
    sql`update subscriptions set status = ${status} where user_id = ${ada.uid}`.execute(server.db);
  await state('trialing');
  const [plan, endsAt] = ['standard', new Date(Date.now() + 2 * 86_400_000).toISOString()] as const;
  await order({ kind: 'trial-ending', userId: ada.uid, plan, endsAt, cents: 1500, interval: 'month' }, { times: 2 });
  await state('past_due');
  await order({ kind: 'payment-waits', userId: ada.uid, plan }, { times: 2 });
  expect((await mailsTo(ada)).slice(1).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your free trial ends on /),
    'Your bank wants you to confirm a payment',
  ]);
});

test('NOTE-05 a mail of a person who is gone is told to nobody', async () => {
  await order({ kind: 'payment-failed', userId: 'nobody', plan: null });
  const { rows } = await sql`select from pgboss.job where name = 'dead-jobs' or state in ('retry', 'failed')`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});
