import { usageMonth } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { within } from '#/testing/space.ts';

/* What a plan allows is the owner's, counted over all spaces that they own, whoever makes it (TEAM-01, OP-121). */

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn, plans: { sold: true, limited: true } });
});
afterAll(() => server.close());

/** Somebody with one more space, as an owner of a larger plan would have made it, and editors in both. */
async function ownerOfTwo(editors = 0): Promise<{ owner: Person; further: string; members: Person[] }> {
  const owner = await server.register('Olga');
  const further = `further-${owner.uid}`;
  await sql`insert into spaces (id, owner_id, name) values (${further}, ${owner.uid}, 'Client')`.execute(server.db);
  const members = await Promise.all(Array.from({ length: editors }, (_, n) => server.register(`Editor ${n}`)));
  for (const { uid } of members) {
    await sql`insert into space_members (space_id, user_id, role)
      select id, ${uid}, 'editor' from spaces where owner_id = ${owner.uid}`.execute(server.db);
  }
  return { owner, further, members };
}

const post = (connectionId: string): AnyJson => ({
  title: 'Kiln opening',
  description: 'The kiln opens on Saturday.',
  scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  platforms: [connectionId],
});

async function accountIn(space: string, owner: Person): Promise<string> {
  const id = await addConnection(server, owner, space.replace(/[^a-z0-9]/gi, ''));
  await sql`update connections set space_id = ${space} where id = ${id}`.execute(server.db);
  return id;
}

test('TEAM-01, PLAN-13 accounts are counted over all spaces of the owner', async () => {
  const { owner, further } = await ownerOfTwo();
  for (const name of ['one', 'two']) await addConnection(server, owner, name, 'pinterest');
  const signIn = (identifier: string) =>
    within(owner, further).json('POST', '/api/bluesky/connect', { identifier, appPassword: 'demo-demo-demo-demo' });
  expect((await signIn('studio.nonet.test')).status).toBe(200);
  const { rows } = await sql`select connected_by by from connections where space_id = ${further}`.execute(server.db);
  expect(rows).toEqual([{ by: owner.uid }]);
  expect(await signIn('shop.nonet.test')).toMatchObject({ status: 403, body: { code: 'account-limit' } });
});

test('TEAM-01 a manager is told whose plan it is, and is not led to buy one', async () => {
  const { owner, further } = await ownerOfTwo();
  const manager = await server.register('Mary');
  await sql`insert into space_members (space_id, user_id, role) values (${further}, ${manager.uid}, 'manager')`.execute(
    server.db,
  );
  for (const name of ['one', 'two', 'three']) await addConnection(server, owner, name, 'pinterest');
  const signIn = { identifier: 'shop.nonet.test', appPassword: 'demo-demo-demo-demo' };
  const refusal = await within(manager, further).json('POST', '/api/bluesky/connect', signIn);
  expect(refusal).toEqual({
    status: 403,
    body: {
      error:
        'Your Basic plan allows 3 connected accounts. Please upgrade your plan to connect more. This is the plan of the space’s owner: ask them.',
      code: 'account-limit',
      type: 'plan',
    },
  });
  expect((await within(owner, further).json('POST', '/api/bluesky/connect', signIn)).body.seePlans).toBe(true);
});

test('TEAM-01, USE-04 of a hundred submits at once by five members in two spaces exactly as many pass as the owner has left', async () => {
  const { owner, further, members } = await ownerOfTwo(5);
  const accounts = new Map([
    [owner.uid as string, await accountIn(owner.uid, owner)],
    [further, await accountIn(further, owner)],
  ]);
  await sql`insert into usage (user_id, month, count, monthly_limit) values (${owner.uid}, ${usageMonth(new Date())}, 3, 40)`.execute(
    server.db,
  );
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const space = n % 2 === 0 ? owner.uid : further;
      const member = members[n % 5]!;
      const { status, body } = await within(member, space).json(
        'POST',
        '/api/social/posts/schedule',
        post(accounts.get(space) ?? ''),
      );
      return status === 201 ? 'stored' : body.issues[0].code;
    }),
  );
  expect(answers.filter((answer) => answer === 'stored')).toHaveLength(37);
  const words = new Set(answers.filter((answer) => answer !== 'stored'));
  expect([...words].filter((word) => !word.startsWith('usage-'))).toEqual([]);
  const { rows } = await sql`select user_id, count from usage`.execute(server.db);
  expect(rows).toEqual([{ user_id: owner.uid, count: 40 }]);
  // Each of them sees the same, in either space.
  for (const space of accounts.keys()) {
    expect((await within(members[0]!, space).json('GET', '/api/usage')).body).toMatchObject({ count: 40, limit: 40 });
  }
  expect((await members[0]!.json('GET', '/api/usage')).body).toMatchObject({ count: 0 });
});

test('TEAM-01 a post that a member deletes is given back to the owner', async () => {
  const { owner, further, members } = await ownerOfTwo(1);
  const account = await accountIn(further, owner);
  const there = within(members[0]!, further);
  const { body } = await there.json('POST', '/api/social/posts/schedule', post(account));
  const count = async () => (await owner.json('GET', '/api/usage')).body.count;
  expect(await count()).toBe(1);
  expect((await there.json('DELETE', `/api/posts/${body.post.id}`)).status).toBe(200);
  expect(await count()).toBe(0);
});
