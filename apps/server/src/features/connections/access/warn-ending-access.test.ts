import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from '#/http/log.ts';
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

/** An account whose access ends in so many days. Its owner was last told of it that long ago. */
async function endingIn(person: Person, days: number, { name = 'studio', toldDaysAgo = 60 } = {}): Promise<string> {
  const id = await addConnection(server, person, `${name}-${person.uid}`, 'linkedin');
  await move(id, days, toldDaysAgo);
  return id;
}
const move = (id: string, days: number, toldDaysAgo: number) =>
  sql`update connections set access_ends_at = clock_timestamp() + ${days} * interval '1 day',
    access_warned_at = clock_timestamp() - ${toldDaysAgo} * interval '1 day' where id = ${id}`.execute(server.db);

/** Runs the job now, as its schedule does. */
async function runWarnings(): Promise<void> {
  const { db, databaseUrl } = server;
  await createJobs({ db, databaseUrl, log: createLog('silent') }).enqueue(db, 'warn-ending-access', {});
  await server.runJobs();
  await tellNow(server);
}

const mailsTo = async (person: Person) =>
  (await sandbox.mails()).filter(
    ({ to, subject }) => to.includes(person.email) && subject.startsWith('Access to LinkedIn'),
  );

test.each([
  [14, 60, 1],
  [14.1, 60, 0],
  // Told when 14 days were left, and not yet when 7 were.
  [7.5, 6, 0],
  [6.9, 6, 1],
  [1.5, 5, 0],
  [0.9, 5, 1],
  // What was missed is told once.
  [0.5, 60, 1],
  [-0.1, 60, 0],
])('an access that ends in %d days, told %d days ago: %i mail', async (days, toldDaysAgo, count) => {
  const person = await server.register();
  await endingIn(person, days - 0.001, { toldDaysAgo });
  await runWarnings();
  await runWarnings();
  expect(await mailsTo(person)).toHaveLength(count);
});

test('one mail names all accounts of a person that end, and nobody else’s', async () => {
  const [ana, bruno] = [await server.register(), await server.register()];
  await endingIn(ana, 3, { name: 'studio' });
  await endingIn(ana, 10, { name: 'shop' });
  await endingIn(ana, 30, { name: 'later' });
  await endingIn(bruno, 3, { name: 'press' });
  await runWarnings();
  const [mail, ...others] = await mailsTo(ana);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`LinkedIn (studio-${ana.uid})`);
  expect(mail?.text).toContain(`LinkedIn (shop-${ana.uid})`);
  expect(mail?.text).not.toMatch(/later-|press-/);
  expect(mail?.text).toContain('/accounts');
});

test('an account that has to be connected again anyway, or was, is no news', async () => {
  const person = await server.register();
  const id = await endingIn(person, 3);
  await server.db.updateTable('connections').set({ reconnect_needed: true }).where('id', '=', id).execute();
  await runWarnings();
  expect(await mailsTo(person)).toEqual([]);
  // Signed in again, for another 14 days: the owner has just seen that.
  await addConnection(server, person, `studio-${person.uid}`, 'linkedin');
  await sql`update connections set access_ends_at = clock_timestamp() + interval '13 days' where id = ${id}`.execute(
    server.db,
  );
  await runWarnings();
  expect(await mailsTo(person)).toEqual([]);
});
