import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { planChanges } from '#/assemble/plan-changes.ts';
import { transact } from '#/db/transaction.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: true } });
});
afterAll(async () => {
  await server.close();
});

const pay = (person: Person, plan: 'standard' | null) =>
  transact(server.db, (trx) =>
    planChanges(server.config.plans, async () => undefined).setPlan(trx, { userId: person.uid, plan }),
  );

/** A person with five accounts at Pinterest, oldest first, who has just left Standard. */
async function afterDowngrade({ accounts = 5 } = {}) {
  const person = await server.register();
  await pay(person, 'standard');
  const ids: string[] = [];
  for (let index = 0; index < accounts; index++) {
    ids.push(await addConnection(server, person, `shop${index}`, 'bluesky'));
  }
  await pay(person, null);
  return { person, ids };
}

async function accountsOf(person: Person): Promise<{ id: string; locked: boolean }[]> {
  return Object.values<AnyJson>((await person.json('GET', '/api/social/connections')).body).flat();
}
const lockedOf = async (person: Person) =>
  (await accountsOf(person)).filter(({ locked }) => locked).map(({ id }) => id);

const post = (platforms: string[]) => ({
  title: 'Kiln opening',
  description: 'Come and see',
  scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  platforms,
});
const schedule = (person: Person, platforms: string[]) =>
  person.json('POST', '/api/social/posts/schedule', post(platforms));
const keepOpen = (person: Person, open: string[], seenOpen: string[]) =>
  person.json('POST', '/api/connections/keep-open', { open, seenOpen });

describe('after a downgrade', () => {
  test('PLAN-13, PLAN-30 the accounts above the smaller plan stay connected, and are locked until it is larger again', async () => {
    const { person, ids } = await afterDowngrade();
    expect(await accountsOf(person)).toHaveLength(5);
    expect(await lockedOf(person)).toEqual(ids.slice(3));
    await pay(person, 'standard');
    expect(await lockedOf(person)).toEqual([]);
  });

  test('a locked account takes no new post', async () => {
    const { person, ids } = await afterDowngrade();
    const [open = '', , , locked = ''] = ids;
    expect((await schedule(person, [open])).status).toBe(201);
    const message =
      'An account on Bluesky is locked, because your plan allows fewer accounts. Please upgrade your plan, or deselect it.';
    expect(await schedule(person, [open, locked])).toEqual({
      status: 422,
      body: {
        error: message,
        code: 'account-locked',
        seePlans: true,
        issues: [{ code: 'account-locked', message, seePlans: true }],
      },
    });
  });

  test('what is planned for a locked account stays, can be changed, and goes nowhere else that is locked', async () => {
    const { person, ids } = await afterDowngrade();
    const [open = '', , , locked = '', other = ''] = ids;
    await pay(person, 'standard');
    const { post: planned } = (await schedule(person, [locked])).body;
    await pay(person, null);
    const change = (version: number, body: object) =>
      person.json('PATCH', `/api/posts/${planned.id}`, { version, ...body });
    expect((await change(1, { title: 'New title' })).status).toBe(200);
    expect((await change(2, { platforms: [locked, open] })).status).toBe(200);
    expect(await change(3, { platforms: [locked, other] })).toMatchObject({
      status: 422,
      body: { code: 'account-locked' },
    });
    expect((await change(3, { platforms: [open] })).status).toBe(200);
    expect((await change(4, { platforms: [open, locked] })).status).toBe(422);
  });

  test('what is planned for a locked account still goes out', async () => {
    const { person, ids } = await afterDowngrade();
    await pay(person, 'standard');
    const { post: planned } = (await schedule(person, [ids[4] ?? ''])).body;
    await pay(person, null);
    expect(await lockedOf(person)).toContain(ids[4]);
    const { rows } =
      await sql`select status, run_at is not null "isQueued" from targets where post_id = ${planned.id}`.execute(
        server.db,
      );
    expect(rows).toEqual([{ status: 'pending', isQueued: true }]);
  });

  test('a reconnect keeps the place of an account, a new connecting does not', async () => {
    const { person, ids } = await afterDowngrade();
    const [first = ''] = ids;
    await addConnection(server, person, 'shop1', 'bluesky');
    expect(await lockedOf(person)).toEqual(ids.slice(3));
    await person.json('POST', '/api/bluesky/disconnect', { connectionId: first });
    expect(await lockedOf(person)).toEqual(ids.slice(4));
    await addConnection(server, person, 'shop0', 'bluesky');
    expect((await lockedOf(person)).toSorted()).toEqual([first, ids[4]].toSorted());
  });
});

describe('which accounts stay open', () => {
  test('the person chooses, and may choose again', async () => {
    const { person, ids } = await afterDowngrade();
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    expect(await keepOpen(person, [d, e, a], [a, b, c])).toEqual({ status: 200, body: { success: true } });
    expect((await lockedOf(person)).toSorted()).toEqual([b, c].toSorted());
    expect((await schedule(person, [e])).status).toBe(201);
    expect((await schedule(person, [b])).status).toBe(422);
    expect((await keepOpen(person, [b, c, e], [e, d, a])).status).toBe(200);
    expect((await lockedOf(person)).toSorted()).toEqual([a, d].toSorted());
  });

  test('whoever chooses fewer than the plan allows gets the rest as if nothing was chosen', async () => {
    const { person, ids } = await afterDowngrade();
    await keepOpen(person, [ids[4] ?? ''], ids.slice(0, 3));
    expect((await lockedOf(person)).toSorted()).toEqual([ids[2], ids[3]].toSorted());
  });

  test('of two choices at once the later one is told that something has changed', async () => {
    const { person, ids } = await afterDowngrade();
    const seen = ids.slice(0, 3);
    const answers = await Promise.all([keepOpen(person, ids.slice(1, 4), seen), keepOpen(person, ids.slice(2), seen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'Your accounts or your plan have changed meanwhile. Look at them again before you choose.',
      code: 'version-conflict',
    });
  });

  test('too many, accounts that are not there and those of others are refused', async () => {
    const { person, ids } = await afterDowngrade();
    const other = await afterDowngrade();
    const seen = ids.slice(0, 3);
    expect(await keepOpen(person, ids.slice(0, 4), seen)).toMatchObject({
      status: 422,
      body: { error: 'Choose at most 3 accounts that stay open.', code: 'too-many-open', seePlans: true },
    });
    expect((await keepOpen(person, ['bluesky_nothing'], seen)).status).toBe(404);
    expect((await keepOpen(person, [other.ids[4] ?? ''], seen)).status).toBe(404);
    expect((await keepOpen(person, [], seen)).status).toBe(400);
    expect(await lockedOf(person)).toEqual(ids.slice(3));
    expect(await lockedOf(other.person)).toEqual(other.ids.slice(3));
  });

  test('there is nothing to choose while the plan has room for all', async () => {
    const { person, ids } = await afterDowngrade({ accounts: 3 });
    expect((await keepOpen(person, ids.slice(0, 2), ids)).status).toBe(409);
  });
});

test('where plans limit nothing, nothing is locked', async () => {
  const open = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: false } });
  const person = await open.register();
  for (let index = 0; index < 5; index++) await addConnection(open, person, `shop${index}`);
  expect((await accountsOf(person)).map(({ locked }) => locked)).toEqual(Array(5).fill(false));
  await open.close();
});
