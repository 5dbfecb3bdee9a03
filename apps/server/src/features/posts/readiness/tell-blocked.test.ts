import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#/http/log.ts';
import type { JobData, JobName } from '#/jobs/job-kinds.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;

/** A person with an account that has to be connected again, or not. */
async function arrange() {
  const person = await server.register();
  const id = await addConnection(server, person, `studio-${person.uid}`);
  const setReconnect = async (isNeeded: boolean) => {
    await sql`update connections set reconnect_needed = ${isNeeded}, reconnect_reason = 'The sign-in has ended.'
      where id = ${id}`.execute(server.db);
    await run('judge-account', { spaceId: person.uid, connectionId: id });
  };
  return { person, id, setReconnect };
}

async function plan(person: Person, connectionId: string, inHours: number, title: string): Promise<string> {
  const { status, body } = await person.json('POST', '/api/social/posts/schedule', {
    ...{ title, description: title, platforms: [connectionId], timeZone: 'Europe/Warsaw' },
    scheduledDate: new Date(Date.now() + inHours * HOUR_MS).toISOString(),
  });
  if (status !== 201) throw new Error(`Not planned: ${JSON.stringify(body)}`);
  return body.post.id;
}

async function run<Name extends JobName>(name: Name, data: JobData<Name>): Promise<void> {
  const { db, databaseUrl } = server;
  await createJobs({ db, databaseUrl, log: createLog('silent') }).enqueue(db, name, data);
  await server.runJobs();
}

/** Looks ahead now, as the schedule does every ten minutes. */
async function lookAhead(): Promise<void> {
  await run('judge-ahead', {});
  await tellNow(server);
}

const mailsTo = async (person: Person) =>
  (await sandbox.mails()).filter(({ to, subject }) => to.includes(person.email) && subject.includes('not go out'));
/** Lets time pass for what is planned, and for what was told of it. */
const pass = (person: Person, hours: number) =>
  sql`update targets set due_at = due_at - ${hours} * interval '1 hour', run_at = run_at - ${hours} * interval '1 hour',
    blocked_told_at = blocked_told_at - ${hours} * interval '1 hour' where space_id = ${person.uid}`.execute(server.db);

test('READY-06 one mail a day ahead and one an hour ahead name all blocked posts of that time, and nobody gets the same twice', async () => {
  const { person, id, setReconnect } = await arrange();
  const first = await plan(person, id, 24.1, 'Kiln opening');
  const second = await plan(person, id, 24.3, 'Glaze day');
  await plan(person, id, 30, 'Later');
  await setReconnect(true);
  await lookAhead();
  expect(await mailsTo(person)).toEqual([]);

  await pass(person, 0.15);
  await lookAhead();
  await lookAhead();
  const [dayAhead, ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  for (const post of [first, second]) expect(dayAhead?.text.split(`/posts/${post}`)).toHaveLength(2);
  expect(dayAhead?.text).toContain('The sign-in has ended.');
  expect(dayAhead?.text).toMatch(
    /“Kiln opening” will not go out on .*\nPlanned for \w+, \w+ \d+, \d+:\d\d [AP]M\..*“Glaze day”/s,
  );
  expect(dayAhead?.text).not.toContain('Later');

  await pass(person, 12);
  await lookAhead();
  expect(await mailsTo(person)).toHaveLength(2);
  expect((await mailsTo(person)).at(-1)?.text).toContain('Later');

  await pass(person, 10.95);
  await lookAhead();
  await lookAhead();
  const mails = await mailsTo(person);
  expect(mails).toHaveLength(3);
  for (const post of [first, second]) expect(mails.at(-1)?.text).toContain(`/posts/${post}`);
});

test('READY-06 nothing is mailed of what is repaired, what is deleted, or what was seen to be blocked when it was planned', async () => {
  const { person, id, setReconnect } = await arrange();
  await plan(person, id, 24.1, 'Repaired');
  await setReconnect(true);
  await lookAhead();
  await pass(person, 0.15);
  await setReconnect(false);
  await lookAhead();
  expect(await mailsTo(person)).toEqual([]);

  await setReconnect(true);
  await plan(person, id, 5, 'Seen in the composer');
  const deleted = await plan(person, id, 24.05, 'Deleted');
  await person.json('POST', `/api/posts/${deleted}/cancel`, {});
  await pass(person, 0.1);
  await lookAhead();
  const [mail] = await mailsTo(person);
  expect(mail?.text).toContain('Repaired');
  expect(mail?.text).not.toMatch(/Seen in|Deleted/);
  await pass(person, 3.95);
  await lookAhead();
  expect((await mailsTo(person)).at(-1)?.text).toContain('Seen in the composer');
});

test('READY-06 a cause that goes between the job and its mail leaves nothing to be sent', async () => {
  const { person, id, setReconnect } = await arrange();
  await plan(person, id, 23, 'Almost');
  await setReconnect(true);
  await sandbox.refuseMail(451);
  await lookAhead();
  await setReconnect(false);
  await lookAhead();
  await server.runJobs({ evenPutOff: true });
  expect(await mailsTo(person)).toEqual([]);
});
