import { startRhythms } from '@nonet/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import type { Person, TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

const choose = (person: Pick<Person, 'json'>, body: object) => person.json('PUT', '/api/message-settings', body);
const read = async (person: Pick<Person, 'json'>) => (await person.json('GET', '/api/message-settings')).body;

/** A space with its owner and a manager, who are told of the same. */
async function arrange() {
  const [owner, manager] = [await server.register('Olga'), await server.register('Mary')];
  await addMember(server, owner, manager, { role: 'manager' });
  await server.runJobs();
  return { owner, manager, there: within(manager, owner.uid) };
}

let told = 0;
/** Tells who is concerned in a space of a repeat that ends, and answers whom of these people that was mailed to. */
async function mailedOf(spaceId: string, people: readonly Person[]): Promise<Person[]> {
  const title = `Repeat ${told++}`;
  const data = { title, news: 'ends' as const, days: ['2026-12-01'] };
  await addMessages(server.db, [{ kind: 'repeat-stopped', spaceId, key: title, data }]);
  await tellNow(server);
  const mails = (await sandbox.mails()).filter(({ subject }) => subject.includes(`“${title}”`));
  return people.filter(({ email }) => mails.some(({ to }) => to === email));
}

test('TEAM-11 what is chosen for a space holds there alone, and for the person who chose it alone', async () => {
  const { owner, manager, there } = await arrange();
  for (const person of [owner, manager]) await choose(person, { mail: { 'repeat-stopped': 'at-once' } });
  expect(await read(there)).toMatchObject({ hasOwnChoice: false, mail: { 'repeat-stopped': 'at-once' } });
  expect(await mailedOf(owner.uid, [owner, manager])).toEqual([owner, manager]);

  const chosen = await choose(there, { mail: { 'repeat-stopped': 'never' } });
  expect(chosen.body).toMatchObject({ hasOwnChoice: true, mail: { ...startRhythms, 'repeat-stopped': 'never' } });
  expect(await read(manager)).toMatchObject({ mail: { 'repeat-stopped': 'at-once' } });
  expect(await mailedOf(owner.uid, [owner, manager])).toEqual([owner]);
  expect(await mailedOf(manager.uid, [manager])).toEqual([manager]);
});

test('TEAM-11 a space where nothing is chosen follows the person’s own, and does so again when the choice is taken back', async () => {
  const { owner, manager, there } = await arrange();
  await choose(manager, { mail: { 'repeat-stopped': 'never' } });
  expect(await mailedOf(owner.uid, [manager])).toEqual([]);
  await choose(there, { mail: { 'repeat-stopped': 'at-once' }, weeklyReport: true });
  expect(await mailedOf(owner.uid, [manager])).toEqual([manager]);
  const back = await choose(there, { asInOwnSpace: true });
  expect(back.body).toMatchObject({
    hasOwnChoice: false,
    weeklyReport: false,
    mail: { 'repeat-stopped': 'never' },
  });
  expect(await mailedOf(owner.uid, [manager])).toEqual([]);
});

test('TEAM-11 what is about the person is not chosen in a space, and what was chosen before is kept', async () => {
  const { manager, there } = await arrange();
  const refused = await choose(there, { mail: { failed: 'never', quota: 'never' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'not-of-a-space' } });
  expect((await read(there)).mail).toEqual(startRhythms);
  expect((await choose(manager, { mail: { quota: 'never' } })).status).toBe(200);
});

test('NOTE-02, TEAM-11 a link of a mail ends its kind in every space', async () => {
  const { owner, manager, there } = await arrange();
  await choose(there, { mail: { 'repeat-stopped': 'at-once', failed: 'daily' }, weeklyReport: true });
  const links = createUnsubscribeLinks(server.config);
  const ending = { userId: manager.uid, kinds: ['repeat-stopped' as const, 'weekly-report' as const] };
  const { pathname, search } = new URL(links.onePress(ending));
  expect((await server.fetch(pathname + search, { method: 'POST' })).status).toBe(204);
  expect(await read(there)).toMatchObject({
    isReportOn: false,
    mail: { 'repeat-stopped': 'never', failed: 'daily' },
  });
  expect(await mailedOf(owner.uid, [manager])).toEqual([]);
});

test('TEAM-09, TEAM-11 who leaves a space and comes back has chosen nothing there', async () => {
  const { owner, manager, there } = await arrange();
  await choose(there, { mail: { failed: 'never' } });
  expect((await owner.json('DELETE', `/api/members/${manager.uid}`)).status).toBe(204);
  expect(await choose(there, { mail: { failed: 'daily' } })).toMatchObject({ status: 404 });
  await addMember(server, owner, manager, { role: 'manager' });
  expect(await read(there)).toMatchObject({ hasOwnChoice: false, mail: startRhythms });
});
