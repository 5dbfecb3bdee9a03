import type { PlanId } from '@nonet/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { planChanges } from '#/assemble/plan-changes.ts';
import { transact } from '#/db/transaction.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, verifyAddress } from '#/testing/space.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: true } });
});
afterAll(() => server.close());

async function pay({ uid: userId }: Person, plan: PlanId): Promise<void> {
  const { db, databaseUrl } = server;
  const jobs = createJobs({ db, databaseUrl, log: createLog('silent') });
  const { setPlan } = planChanges(server.config.plans, (trx, order) => jobs.enqueue(trx, 'send-mail', order));
  await transact(db, (trx) => setPlan(trx, { userId, plan }));
}

/** The subjects of the mails since the last call of this, by the name of who got them. */
let seen = 0;
async function newMails(): Promise<string[]> {
  await server.runJobs();
  const mails = await sandbox.mails();
  const fresh = mails.slice(seen);
  seen = mails.length;
  return fresh.map(({ to, subject }) => `${to.split('.')[0]}: ${subject}`).sort();
}

test('TEAM-07 a downgrade is mailed once to who becomes a viewer and to the owner, and what the owner chooses to whom it concerns', async () => {
  const names = ['Ann', 'Ben', 'Cem', 'Dan', 'Eve'];
  const ada = await server.register('Ada');
  await verifyAddress(server, ada);
  await pay(ada, 'premium');
  const people: Person[] = [];
  for (const name of names) {
    const person = await server.register(name);
    await addMember(server, ada, person);
    people.push(person);
  }
  const [ann, , , , eve] = people as [Person, Person, Person, Person, Person];
  await newMails();

  await pay(ada, 'standard');
  const becameViewers = ['dan: You can only read in “Ada” for now', 'eve: You can only read in “Ada” for now'];
  expect(await newMails()).toEqual(['ada: Dan and Eve can only read in your spaces for now', ...becameViewers]);
  await pay(ada, 'standard');
  expect(await newMails()).toEqual([]);

  await ada.json('PATCH', `/api/members/${ann.uid}`, { aboveLimit: true });
  await ada.json('PATCH', `/api/members/${eve.uid}`, { aboveLimit: false });
  expect(await newMails()).toEqual([
    'ann: You can only read in “Ada” for now',
    'eve: You have your rights in “Ada” again',
  ]);

  await pay(ada, 'premium');
  expect(await newMails()).toEqual([
    'ann: You have your rights in “Ada” again',
    'dan: You have your rights in “Ada” again',
  ]);
});
