import { afterAll, beforeAll, expect, test } from 'vitest';

import { assemble } from '#/assemble/assemble.ts';
import { createLog } from '#/http/log.ts';
import { followSandbox } from '#/start/follow-sandbox.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import type { Person, TestServer } from '#/testing/server.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';

let sandbox: TestSandbox;
let server: TestServer;
let end: () => Promise<void>;
let stopAssembly: () => Promise<void>;
/** How often mailing fails before it succeeds, and the orders that were followed. */
let failures = 0;
const followed: string[] = [];

beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
  const { db, databaseUrl, config } = server;
  const log = createLog('silent', { write: () => undefined });
  const application = assemble(config, { db, databaseUrl, log, isPaused: () => false });
  stopAssembly = application.close;
  end = followSandbox({
    url: sandbox.url,
    log,
    mailReports: async (orderId) => {
      followed.push(orderId);
      await application.mailReports(orderId);
      // A crash between the mail and telling the sandbox that it is done.
      if (failures-- > 0) throw new Error('killed');
    },
  });
});
afterAll(async () => {
  await end();
  await stopAssembly();
  await server.close();
});

async function press(): Promise<void> {
  const answer = await fetch(`${sandbox.url}/mail/reports`, {
    method: 'POST',
    headers: { origin: sandbox.url },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail']);
}

async function reportsTo({ email }: Person) {
  await server.runJobs();
  return (await sandbox.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Your week on Nonet'));
}

test('NOTE-04 a press of the button on the outbox page mails the last seven days within seconds, once, whatever crashes', async () => {
  const [ada, bob, eve] = [await server.register('Ada'), await server.register('Bob'), await server.register('Eve')];
  const at = new Date(Date.now() - 60_000).toISOString();
  for (const person of [ada, bob]) {
    const account = await addConnection(server, person);
    await storeOutcome(server, person, { title: `First of ${person.email}`, at, on: { [account]: { lateMs: 4_100 } } });
  }
  await server.db.updateTable('users').set({ weekly_report: false }).where('id', '=', bob.uid).execute();
  failures = 1;
  await press();
  await press();
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('Asked for.');
  await expect.poll(() => reportsTo(ada), { timeout: 15_000, interval: 250 }).toHaveLength(1);
  // Until the sandbox has heard that it is done.
  await expect
    .poll(async () => (await fetch(`${sandbox.url}/mail`)).text(), { timeout: 15_000 })
    .not.toContain('Asked for.');
  expect(new Set(followed).size).toBe(1);
  expect(followed).toHaveLength(2);
  const [mail] = await reportsTo(ada);
  expect(mail?.text).toContain('1 post went out.');
  expect(mail?.text).toContain(`The latest went out 4 s late: First of ${ada.email}`);
  expect(mail?.text).toMatch(/\/reports\/week\?of=\d{4}-\d\d-\d\d/);
  expect([await reportsTo(ada), await reportsTo(bob), await reportsTo(eve)].map(({ length }) => length)).toEqual([
    1, 0, 0,
  ]);

  // Another press is another report.
  await press();
  await expect.poll(() => reportsTo(ada), { timeout: 15_000, interval: 250 }).toHaveLength(2);
});

test('NOTE-04 a page elsewhere cannot press it', async () => {
  const answer = await fetch(`${sandbox.url}/mail/reports`, {
    method: 'POST',
    headers: { origin: 'https://evil.test' },
  });
  expect(answer.status).toBe(403);
});
