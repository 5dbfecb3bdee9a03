import type { PlanId } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: true } });
});
afterAll(async () => {
  await server.close();
});

const FULL = {
  error: 'Your Basic plan allows 3 connected accounts. Please upgrade your plan to connect more.',
  code: 'account-limit',
  type: 'plan',
  seePlans: true,
};

const signIn = (person: Person, identifier = 'studio.nonet.test', connectionId: string | null = null) =>
  person.json('POST', '/api/bluesky/connect', {
    uid: person.uid,
    identifier,
    appPassword: 'demo-demo-demo-demo',
    connectionId,
  });
const begin = (person: Person, connectionId?: string) =>
  person.json('POST', `/api/twitter/connect${connectionId === undefined ? '' : `?connectionId=${connectionId}`}`);
const finish = async (person: Person, authUrl: string, username: string) => {
  const back = await answerConsent(sandbox.url, authUrl, { username });
  return person.json('GET', `/api/twitter/callback${back.search}`);
};
const names = async (person: Person): Promise<string[]> =>
  Object.values<{ username: string }[]>((await person.json('GET', '/api/social/connections')).body)
    .flat()
    .map(({ username }) => username);

/** A person on Basic with this many accounts, which are of a network beside those of the tests. */
async function personWith(accounts: number): Promise<Person> {
  const person = await server.register();
  for (let index = 0; index < accounts; index++) await addConnection(server, person, `shop${index}`, 'pinterest');
  return person;
}

const subscribe = (person: Person, plan: PlanId) =>
  server.db.insertInto('plans').values({ user_id: person.uid, subscribed: plan }).execute();

describe('where plans limit accounts', () => {
  test('PLAN-13, ACC-07 the third account of Basic is connected, the fourth refused before anybody signs in', async () => {
    const person = await personWith(2);
    expect((await signIn(person)).status).toBe(200);
    expect(await signIn(person, 'shop.nonet.test')).toEqual({ status: 403, body: FULL });
    expect(await begin(person)).toEqual({ status: 403, body: FULL });
    expect(await names(person)).toHaveLength(3);
    const { rows } = await sql`select from connect_flows where space_id = ${person.uid}`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  test('PLAN-18, PLAN-21, PLAN-28 larger plans have room for more, from the moment they are paid', async () => {
    const person = await personWith(3);
    expect((await signIn(person)).status).toBe(403);
    await subscribe(person, 'standard');
    expect((await signIn(person)).status).toBe(200);
    for (let index = 0; index < 6; index++) await addConnection(server, person, `more${index}`, 'pinterest');
    expect((await signIn(person, 'shop.nonet.test')).body.error).toBe(
      'Your Standard plan allows 10 connected accounts. Please upgrade your plan to connect more.',
    );
    await sql`update plans set subscribed = 'premium' where user_id = ${person.uid}`.execute(server.db);
    expect((await signIn(person, 'shop.nonet.test')).status).toBe(200);
  });

  test('an account that is connected can be connected again, also above the limit', async () => {
    const person = await personWith(3);
    await subscribe(person, 'standard');
    await signIn(person);
    await finish(person, (await begin(person)).body.authUrl, 'studio');
    await sql`delete from plans where user_id = ${person.uid}`.execute(server.db);
    const { bluesky, twitter } = (await person.json('GET', '/api/social/connections')).body;
    expect((await signIn(person, 'studio.nonet.test', bluesky[0].id)).status).toBe(200);
    const begun = await begin(person, twitter[0].id);
    expect(begun.status).toBe(200);
    expect((await finish(person, begun.body.authUrl, 'studio')).body).toMatchObject({ connectionId: twitter[0].id });
    expect(await names(person)).toHaveLength(5);
  });

  test('one that was disconnected counts as a new one', async () => {
    const person = await personWith(2);
    await signIn(person);
    const { bluesky } = (await person.json('GET', '/api/social/connections')).body;
    await person.json('POST', '/api/bluesky/disconnect', { connectionId: bluesky[0].id });
    await addConnection(server, person, 'instead', 'pinterest');
    expect((await signIn(person, 'studio.nonet.test', bluesky[0].id)).status).toBe(403);
  });

  test('another account than the one to be connected again is refused when there is no room for it', async () => {
    const person = await personWith(2);
    await signIn(person);
    const { bluesky } = (await person.json('GET', '/api/social/connections')).body;
    expect(await signIn(person, 'shop.nonet.test', bluesky[0].id)).toEqual({ status: 403, body: FULL });
    expect(await names(person)).not.toContain('shop.nonet.test');
  });

  test('of two windows at once, the one for which nothing is left is refused', async () => {
    const person = await personWith(2);
    const [one, other] = [await begin(person), await begin(person)];
    const [first, second] = await Promise.all([
      finish(person, one.body.authUrl, 'studio'),
      finish(person, other.body.authUrl, 'shop'),
    ]);
    const ended = [first, second].toSorted((a, b) => a.status - b.status);
    expect(ended).toMatchObject([{ status: 200 }, { status: 422, body: { ...FULL, reference: expect.any(String) } }]);
    expect(await names(person)).toHaveLength(3);
    const refused = ended[0] === first ? other.body.flow : one.body.flow;
    expect((await person.json('GET', `/api/connect-flows/${refused}`)).body).toMatchObject({
      status: 'failed',
      error: { type: 'plan', message: FULL.error },
    });
  });

  test('two forms at once connect one account', async () => {
    const person = await personWith(2);
    const answers = await Promise.all([signIn(person), signIn(person, 'shop.nonet.test')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await names(person)).toHaveLength(3);
  });
});

test('where plans limit nothing, any number of accounts is connected', async () => {
  const open = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: false } });
  const person = await open.register();
  for (let index = 0; index < 12; index++) await addConnection(open, person, `shop${index}`, 'pinterest');
  expect((await signIn(person)).status).toBe(200);
  await open.close();
});
