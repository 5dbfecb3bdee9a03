import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { addFacebookPerson } from '#/testing/facebook-browser.ts';
import { passTime } from '#/testing/pass-time.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/* What accounts may do, from the real application to the sandbox and back. */

const TEN_MINUTES_MS = 10 * 60_000;

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

async function connectThreads(person: Person, username = 'studio'): Promise<string> {
  const { body } = await person.json('POST', '/api/threads/connect');
  const back = await answerConsent(sandbox.url, body.authUrl, { network: 'threads', username });
  const ended = await person.json('GET', `/api/threads/callback${back.search}`);
  return ended.body.connectionId;
}
const abilitiesOf = async (person: Person, id: string) =>
  (await person.json('GET', `/api/connections/${id}/abilities`)).body;
const untilGood = (person: Person, id: string) =>
  expect.poll(() => abilitiesOf(person, id)).toMatchObject({ state: 'good' });
const row = (id: string) =>
  server.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function schedule(person: Person, connectionId: string, inHours: number) {
  const { status, body } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'T',
    description: `Text ${connectionId} ${inHours}`,
    scheduledDate: new Date(Date.now() + inHours * 3_600_000).toISOString(),
    platforms: [connectionId],
  });
  expect(status).toBe(201);
  return body.post.id as string;
}
async function runRenewal(): Promise<void> {
  const { db, databaseUrl } = server;
  await createJobs({ db, databaseUrl, log: createLog('silent') }).enqueue(db, 'renew-due-abilities', {});
  await server.runJobs();
}

test('what an account may do is read after it was connected, not by the call that connects it', async () => {
  const person = await server.register();
  const id = await connectThreads(person);
  expect(await row(id)).toMatchObject({ abilities: null, abilities_read_at: null });
  await server.runJobs();
  expect(await abilitiesOf(person, id)).toEqual({
    state: 'good',
    abilities: { posts: { used: 0, max: 250 }, replies: { used: 0, max: 1_000 } },
    readAt: expect.any(String),
    goodUntil: expect.any(String),
    counted: null,
  });
});

test('what is good is answered as it is; what is old is answered with its age, and read meanwhile', async () => {
  const person = await server.register();
  const id = await connectThreads(person);
  await server.runJobs();
  const { abilities_read_at: first } = await row(id);
  await untilGood(person, id);
  expect((await row(id)).abilities_read_at).toEqual(first);

  await passTime(server.db, TEN_MINUTES_MS + 1);
  const { abilities_read_at: old } = await row(id);
  expect(await abilitiesOf(person, id)).toMatchObject({
    state: 'reading',
    abilities: { posts: { used: 0 } },
    readAt: old?.toISOString(),
  });
  await untilGood(person, id);
});

test('another yes may allow other things, and what was read before it is forgotten; so it is with the connection', async () => {
  const person = await server.register();
  const id = await connectThreads(person);
  await server.runJobs();
  expect(await connectThreads(person)).toBe(id);
  expect(await row(id)).toMatchObject({ abilities: null, abilities_read_at: null, abilities_good_until: null });
  await server.runJobs();
  await person.json('POST', '/api/threads/disconnect', { connectionId: id });
  expect(await row(id)).toMatchObject({ abilities: null, abilities_read_at: null, abilities_good_until: null });
  expect((await person.json('GET', `/api/connections/${id}/abilities`)).status).toBe(404);
});

test('a network that tells nothing of an account says so; accounts of others are not found', async () => {
  const [person, other] = [await server.register(), await server.register('Eve')];
  const id = await addConnection(server, person);
  const nothing = { abilities: null, readAt: null, goodUntil: null, counted: null };
  expect(await abilitiesOf(person, id)).toEqual({ state: 'none', ...nothing });
  expect((await other.json('GET', `/api/connections/${id}/abilities`)).status).toBe(404);
});

test('ahead of a post it is read again, for other accounts once a day', async () => {
  const person = await server.register();
  const [soon, tomorrow, unused] = [
    await connectThreads(person, 'soon'),
    await connectThreads(person, 'tomorrow'),
    await connectThreads(person, 'unused'),
  ];
  await server.runJobs();
  await schedule(person, soon, 1);
  await schedule(person, tomorrow, 24);
  const readAt = async () => {
    const rows = await Promise.all([soon, tomorrow, unused].map(row));
    return rows.map(({ abilities_read_at: at, abilities_good_until: until }) => ({ at, isGood: until! > new Date() }));
  };
  const goOn = () =>
    sql`update connections set abilities_read_at = abilities_read_at - interval '11 minutes',
      abilities_good_until = abilities_good_until - interval '11 minutes'`.execute(server.db);
  await goOn();
  await runRenewal();
  expect((await readAt()).map(({ isGood }) => isGood)).toEqual([true, false, false]);
  await sql`update connections set abilities_read_at = abilities_read_at - interval '1 day'`.execute(server.db);
  await runRenewal();
  expect((await readAt()).map(({ isGood }) => isGood)).toEqual([true, true, false]);
});

test('whoever lost the role on a page is told ahead of the post, not when it is due', async () => {
  const person = await server.register();
  const { id: personId, email } = await addFacebookPerson(sandbox);
  const username = `kilns.${personId}`;
  await order(sandbox.url, 'networks/facebook/create-page', { handle: email, username, name: 'Kilns' });
  const { body } = await person.json('POST', '/api/facebook/connect');
  const back = await answerConsent(sandbox.url, body.authUrl, { network: 'facebook', username: email });
  const { connectionId } = (await person.json('GET', `/api/facebook/callback${back.search}`)).body;
  await server.runJobs();
  expect(await abilitiesOf(person, connectionId)).toMatchObject({ state: 'good', abilities: { mayPost: true } });

  await order(sandbox.url, 'networks/facebook/set-tasks', { page: username, tasks: [] });
  await passTime(server.db, 61 * 60_000);
  await schedule(person, connectionId, 1);
  await runRenewal();
  const { facebook } = (await person.json('GET', `/api/social/connections/${person.uid}`)).body;
  expect(facebook).toMatchObject([
    {
      reconnectNeeded: true,
      reconnectReason: 'You may no longer post for this Page. Ask for a role there first. Connect the Page again.',
      postsAtRisk: 1,
    },
  ]);
});
