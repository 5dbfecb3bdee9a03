import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { planTelling } from '#/features/messages/plan-telling.ts';
import { tellMessages } from '#/features/messages/tell-messages.ts';
import { createLog } from '#/http/log.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { ...sandbox.asOwn, MESSAGE_WAIT_S: '300' } });
});
afterAll(() => server.close());

const mailsTo = async ({ email }: Person) =>
  (await sandbox.mails()).filter(({ to, subject }) => to === email && !subject.startsWith('Verify'));
const shift = (person: Person, minutes: number) =>
  sql`update messages set created_at = created_at - ${minutes} * interval '1 minute',
    tell_at = tell_at - ${minutes} * interval '1 minute' where user_id = ${person.uid}`.execute(server.db);

/** So that 8 o'clock is far away, whenever the tests run. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A person with a post at two accounts, which fails at any of them as often as it is told to. */
async function arrange() {
  const person = await server.register();
  const [studio, shop] = ['studio', 'shop'].map((name) => `${name}-${person.uid.slice(0, 5)}`) as [string, string];
  const accounts = [await addConnection(server, person, studio), await addConnection(server, person, shop)];
  await person.json('PATCH', '/api/me', { timeZone: zoneAtNoon() });
  await server.runJobs();
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    ...{ title: 'Kiln opening', description: 'Come', platforms: accounts },
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { id, targets } = body.post;
  let failures = 0;
  const fail = async (nth: 0 | 1) => {
    const targetId = targets[nth].id;
    await sql`update targets set status = 'rejected', run_at = null, error_code = 'refused' where id = ${targetId}`.execute(
      server.db,
    );
    const key = `failed ${targetId} ${failures++}`;
    const data = { reason: 'The text is too long.' };
    await addMessages(server.db, [{ kind: 'failed', spaceId: person.uid, key, targetId, data }]);
  };
  const pass = async (minutes: number) => {
    await shift(person, minutes);
    await server.sweep();
    await server.runJobs();
  };
  const choose = (rhythm: string) => person.json('PUT', '/api/message-settings', { mail: { failed: rhythm } });
  return { person, studio, shop, postId: id as string, fail, pass, choose };
}

test('NOTE-05 failures within five minutes are one mail, and each is told once', async () => {
  const { person, studio, shop, postId, fail, pass } = await arrange();
  await fail(0);
  await pass(4);
  await fail(1);
  await pass(0.5);
  expect(await mailsTo(person)).toEqual([]);
  await pass(0.6);
  await pass(10);
  const [mail, ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`“Kiln opening” did not go out on Bluesky (${studio}), and 1 more`);
  expect(mail?.text).toContain(`did not go out on Bluesky (${shop})\nThe text is too long.\n`);
  expect(mail?.text.split(`/posts/${postId}`)).toHaveLength(3);
});

test('NOTE-05 what was read, or seen in the details of the post, is not mailed; what a program asks for is', async () => {
  const reading = await arrange();
  await reading.fail(0);
  const { messages } = (await reading.person.json('GET', '/api/messages')).body;
  await reading.person.json('POST', '/api/messages/read', { ids: [messages[0].id] });
  const looking = await arrange();
  await looking.fail(0);
  await looking.person.json('GET', `/api/posts/${looking.postId}`);
  const polling = await arrange();
  await polling.fail(0);
  const authorization = `Bearer ${await polling.person.bearer()}`;
  expect((await server.fetch(`/api/posts/${polling.postId}`, { headers: { authorization } })).status).toBe(200);
  await tellNow(server);
  expect(await mailsTo(reading.person)).toEqual([]);
  expect(await mailsTo(looking.person)).toEqual([]);
  expect((await looking.person.json('GET', '/api/messages/count')).body).toEqual({ unread: 0 });
  expect(await mailsTo(polling.person)).toHaveLength(1);
});

test('NOTE-05 what was retried, or read, before its mail was written is not mailed', async () => {
  const retried = await arrange();
  const read = await arrange();
  for (const { fail, person } of [retried, read]) {
    await fail(0);
    await shift(person, 6);
  }
  await server.sweep();
  await sql`update targets set status = 'published', remote_id = 'r' where space_id = ${retried.person.uid} and status = 'rejected'`.execute(
    server.db,
  );
  const { messages } = (await read.person.json('GET', '/api/messages')).body;
  await read.person.json('POST', '/api/messages/read', { ids: [messages[0].id] });
  await server.runJobs();
  for (const { person } of [retried, read]) expect(await mailsTo(person)).toEqual([]);
});

test('NOTE-05 what was retried meanwhile is not mailed, and the list says when it went out', async () => {
  const { person, fail } = await arrange();
  await fail(0);
  await sql`update targets set status = 'published', remote_id = 'r' where space_id = ${person.uid} and status = 'rejected'`.execute(
    server.db,
  );
  await tellNow(server);
  expect(await mailsTo(person)).toEqual([]);
  const { messages, unread } = (await person.json('GET', '/api/messages')).body;
  expect([messages[0].text, unread]).toEqual(['The text is too long. It is out now.', 0]);
});

test('NOTE-05 a mail server that is away for a day gets the mail later, once, without what was read meanwhile', async () => {
  const [ana, bruno] = [await arrange(), await arrange()];
  await ana.fail(0);
  await bruno.fail(0);
  await sandbox.refuseMail(451, 2);
  await tellNow(server);
  expect(await mailsTo(ana.person)).toEqual([]);
  const { messages } = (await bruno.person.json('GET', '/api/messages')).body;
  await bruno.person.json('POST', '/api/messages/read', { upTo: messages[0].id });
  await ana.pass(24 * 60);
  await server.runJobs({ evenPutOff: true });
  await ana.pass(24 * 60);
  expect(await mailsTo(ana.person)).toHaveLength(1);
  expect(await mailsTo(bruno.person)).toEqual([]);
});

test('NOTE-02 a daily kind comes at 8 on the person’s clock, one that is never mailed does not, and a choice holds at once', async () => {
  const daily = await arrange();
  const never = await arrange();
  await daily.choose('daily');
  await never.choose('never');
  await daily.fail(0);
  await never.fail(0);
  await daily.pass(6);
  await never.pass(6);
  expect([await mailsTo(daily.person), await mailsTo(never.person)]).toEqual([[], []]);
  await daily.pass(24 * 60);
  await never.pass(24 * 60);
  expect(await mailsTo(daily.person)).toHaveLength(1);
  expect(await mailsTo(never.person)).toEqual([]);

  const changing = await arrange();
  await changing.choose('daily');
  await changing.fail(0);
  await changing.pass(6);
  await changing.choose('at-once');
  await changing.pass(0);
  expect(await mailsTo(changing.person)).toHaveLength(1);
});

test('NOTE-05 browsers are notified once, of the kinds for them, with one note for all, however mails come', async () => {
  const { person, shop, fail, choose } = await arrange();
  const notes: object[] = [];
  const push = {
    key: async () => 'k',
    browsers: async () => [],
    notify: async (_: unknown, userId: string, note: object) => void (userId === person.uid && notes.push(note)),
  };
  await choose('daily');
  await fail(0);
  await fail(1);
  const telling = { db: server.db, log: createLog('silent'), waitMs: 300_000, mayMailUnverified: true };
  const sweep = () => tellMessages({ ...telling, mail: async () => undefined, push });
  for (const minutes of [4, 2, 24 * 60]) {
    await shift(person, minutes);
    await sweep();
  }
  expect(notes).toEqual([
    {
      title: `“Kiln opening” did not go out on Bluesky (${shop}), and 1 more`,
      text: '',
      href: expect.stringMatching(/^\/posts\//),
      tag: expect.stringMatching(/^message-/),
    },
  ]);
});

test('NOTE-05 one person’s trouble does not hold up the others', async () => {
  const [ana, bruno] = [await arrange(), await arrange()];
  await ana.fail(0);
  await bruno.fail(0);
  await shift(ana.person, 6);
  await shift(bruno.person, 6);
  const mailed: string[] = [];
  await tellMessages({
    ...{ db: server.db, log: createLog('silent'), waitMs: 300_000, mayMailUnverified: true },
    mail: async (_, { userId }) => {
      if (userId === ana.person.uid) throw new Error('trouble');
      mailed.push(userId);
    },
  });
  expect(mailed).toContain(bruno.person.uid);
  await server.sweep();
  await server.runJobs();
  expect(await mailsTo(ana.person)).toHaveLength(1);
});

test('NOTE-05 a daily mail does not take a failure along that has not waited', () => {
  const now = new Date('2026-11-26T08:00:00Z');
  const message = { isOver: false, isPushed: false };
  const plan = planTelling(
    [
      { ...message, id: 'quota', kind: 'quota', at: '2026-11-25T20:00:00.000Z' },
      { ...message, id: 'fresh', kind: 'failed', at: '2026-11-26T07:59:30.000Z' },
    ],
    {
      isMailed: true,
      rhythmOf: ({ kind }) => (kind === 'quota' ? 'daily' : 'at-once'),
      ...{ now, timeZone: 'UTC', waitMs: 300_000 },
    },
  );
  expect(plan.mailed.map(({ id }) => id)).toEqual(['quota']);
  expect(plan.later).toEqual([{ id: 'fresh', at: new Date('2026-11-26T07:59:30.000Z') }]);
});
