import type { PlanId } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { planChanges } from '#/assemble/plan-changes.ts';
import { transact } from '#/db/transaction.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, tokenOf, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { SANDBOX: 'off' }, plans: { sold: true, limited: true } });
});
afterAll(() => server.close());

const pay = (person: Person, plan: PlanId | null) =>
  transact(server.db, (trx) =>
    planChanges(server.config.plans, async () => undefined).setPlan(trx, { userId: person.uid, plan }),
  );

async function owner(plan: PlanId): Promise<Person> {
  const ada = await server.register('Ada');
  await pay(ada, plan);
  return ada;
}

async function addSome(ada: Person, count: number, options: Parameters<typeof addMember>[3] = {}): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await server.register(`M${number}`);
    await addMember(server, ada, person, options);
    people.push(person);
  }
  return people;
}

const invite = (ada: Pick<Person, 'json'>, email: string) =>
  ada.json('POST', '/api/invitations', { email, role: 'editor' });
const aboveIn = async (ada: Pick<Person, 'json'>) =>
  (await ada.json('GET', '/api/members')).body.members
    .filter(({ aboveLimit }: AnyJson) => aboveLimit)
    .map(({ id }: AnyJson) => id);
const full = { status: 403, body: { code: 'plan-needed' } };

test('TEAM-07 Basic has no members, and Standard three beside the owner, open invitations counted', async () => {
  const basic = await owner('basic');
  expect(await invite(basic, 'a@example.org')).toMatchObject({
    status: 403,
    body: { code: 'plan-needed', error: expect.stringContaining('Team members need'), seePlans: true },
  });
  const ada = await owner('standard');
  await addSome(ada, 2);
  const third = await invite(ada, 'third@example.org');
  expect(third.status).toBe(201);
  expect(await invite(ada, 'fourth@example.org')).toMatchObject(full);
  // The same address once more takes no further place; one that was taken back or has ended takes none.
  expect((await invite(ada, 'third@example.org')).status).toBe(201);
  await ada.json('DELETE', `/api/invitations/${third.body.invitation.id}`);
  const fourth = await invite(ada, 'fourth@example.org');
  expect(fourth.status).toBe(201);
  await sql`update space_invitations set expires_at = now() where id = ${fourth.body.invitation.id}`.execute(server.db);
  expect((await invite(ada, 'fifth@example.org')).status).toBe(201);
  expect(await ada.json('POST', `/api/invitations/${fourth.body.invitation.id}/resend`)).toMatchObject(full);
});

test('TEAM-07 of invitations that come at once, no more are made than there are places', async () => {
  const ada = await owner('standard');
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => invite(ada, `at-once-${n}@example.org`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
});

test('TEAM-07 a person in several spaces of an owner counts once, also while invited into one', async () => {
  const ada = await owner('premium');
  const { id: shop } = (await ada.json('POST', '/api/spaces', { name: 'Shop' })).body.space;
  const [one] = await addSome(ada, 3);
  await addMember(server, ada, one!, { space: shop });
  await invite(within(ada, shop), one!.email);
  await pay(ada, 'standard');
  expect(await aboveIn(ada)).toEqual([]);
  expect(await aboveIn(within(ada, shop))).toEqual([]);
  expect(await invite(within(ada, shop), 'fourth@example.org')).toMatchObject(full);
});

test('TEAM-07 after a downgrade the newest become viewers, and get back what they had when there is room', async () => {
  const ada = await owner('premium');
  const people = await addSome(ada, 5);
  const [, second, , fourth, fifth] = people;
  await pay(ada, 'standard');
  expect(await aboveIn(ada)).toEqual([fourth!.uid, fifth!.uid]);
  const draft = () => within(fifth!, ada.uid).json('POST', '/api/saved-texts', { name: 'a', text: 'b' });
  expect(await draft()).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  expect((await fifth!.json('GET', '/api/spaces')).body.spaces[1]).toMatchObject({ id: ada.uid, role: 'viewer' });
  // The role that they were given stays.
  expect((await ada.json('GET', '/api/members')).body.members.at(-1)).toMatchObject({
    role: 'editor',
    aboveLimit: true,
  });

  await ada.json('DELETE', `/api/members/${second!.uid}`);
  expect(await aboveIn(ada)).toEqual([fifth!.uid]);
  await pay(ada, 'premium');
  expect(await aboveIn(ada)).toEqual([]);
  expect((await draft()).status).toBe(201);
  await pay(ada, 'basic');
  expect(await aboveIn(ada)).toHaveLength(4);
});

test('TEAM-07 the owner chooses who has their rights, within the number of the plan', async () => {
  const ada = await owner('premium');
  const [first, manager, , fourth] = await addSome(ada, 4, { role: 'manager' });
  await pay(ada, 'standard');
  const choose = (person: Person, aboveLimit: boolean, by: Pick<Person, 'json'> = ada) =>
    by.json('PATCH', `/api/members/${person.uid}`, { aboveLimit });
  expect(await choose(fourth!, false)).toMatchObject(full);
  expect(await choose(fourth!, false, within(manager!, ada.uid))).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  });
  expect((await choose(first!, true)).body.member).toMatchObject({ id: first!.uid, aboveLimit: true });
  expect((await choose(fourth!, false)).body.member).toMatchObject({ id: fourth!.uid, aboveLimit: false });
  expect(await aboveIn(ada)).toEqual([first!.uid]);
  // Whoever goes makes room for who waits longest, and takes nothing from who was chosen.
  await ada.json('DELETE', `/api/members/${manager!.uid}`);
  expect(await aboveIn(ada)).toEqual([]);
});

test('TEAM-07 an invitation cannot be accepted where a downgrade has left no place for it', async () => {
  const ada = await owner('standard');
  const eve = await server.register('Eve');
  const { link } = (await invite(ada, eve.email)).body;
  await pay(ada, 'basic');
  const accept = () => eve.json('POST', `/api/invitation-links/${tokenOf(link)}/accept`);
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'members-full' } });
  await pay(ada, 'standard');
  expect((await accept()).status).toBe(200);
});

test('TEAM-07 where plans limit nothing, there are any number of members', async () => {
  const open = await startTestServer({ environment: { SANDBOX: 'off' } });
  try {
    const ada = await open.register('Ada');
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => invite(ada, `n${n}@example.org`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  } finally {
    await open.close();
  }
});
