import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { advanceComment } from '#/features/publishing/comments/advance-comment.ts';
import { claimComments } from '#/features/publishing/comments/claim.queries.ts';
import { nobody } from '#/features/publishing/lanes.ts';
import { removeSpace, restoreSpace } from '#/features/spaces/remove-space.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { createWorld, type WorldOptions } from '#/testing/world.ts';

const MINUTE_MS = 60_000;

/** A space with an account, in which the planner plans, and whose owner somebody else is. */
async function ownedSpace(options: WorldOptions = {}) {
  const planner = await createPlanner(createWorld({ commentRepeat: 'harmless', ...options }));
  await sql`insert into users (id, name, email) values ('boss', 'Boss', 'boss@example.org')`.execute(planner.db);
  await sql`update spaces set owner_id = 'boss', name = 'Shop' where id = ${planner.caller.uid}`.execute(planner.db);
  const parts: SpacesParts = {
    db: planner.db,
    publicUrl: 'http://nonet.test',
    isBranded: sql`true`,
    limitFactor: 1,
    canVerify: true,
    holderOf: async () => ({ plan: 'premium', limited: true }),
    mail: async () => undefined,
    endUploads: async () => undefined,
    record: async () => undefined,
  };
  const boss = { uid: 'boss', displayName: 'Boss' };
  return {
    planner,
    connection: await planner.connect(),
    remove: () => removeSpace(parts, boss, planner.caller.uid, 'Shop'),
    restore: () => restoreSpace(parts, boss, planner.caller.uid),
  };
}

const statusOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0]?.status;

test('TEAM-10 from the deletion on nothing is published; after an undo it is, and what is more than an hour late asks', async () => {
  const { planner, connection, remove, restore } = await ownedSpace();
  const early = await planner.schedule({ platforms: [connection], dueInMs: 5 * MINUTE_MS });
  const late = await planner.schedule({ platforms: [connection], dueInMs: 50 * MINUTE_MS });
  await remove();
  // Written by a call that the guard had let in before.
  const now = await planner.schedule({ platforms: [connection] });
  await planner.settle();
  await planner.pass(70 * MINUTE_MS);
  await planner.settle();
  expect(planner.world.posts).toEqual([]);
  expect(planner.world.calls).toEqual([]);

  await restore();
  await planner.settle();
  expect(await Promise.all([early, late, now].map(({ id }) => statusOf(planner, id)))).toEqual([
    'asks',
    'published',
    'asks',
  ]);
  expect(planner.world.posts).toHaveLength(1);
});

test('TEAM-10 what is on its way when its space is deleted is recorded, and nothing more is sent', async () => {
  const { planner, connection, remove } = await ownedSpace();
  const post = await planner.schedule({ platforms: [connection] });
  planner.world.meanwhile = remove;
  await planner.settle();
  expect(await statusOf(planner, post.id)).toBe('published');
  expect(planner.world.posts).toHaveLength(1);
});

test('TEAM-10 what a worker has claimed before the deletion does not pass the fence after it', async () => {
  const { planner, connection, remove } = await ownedSpace();
  const comments = { [planner.world.network.id]: 'First' };
  await planner.schedule({ platforms: [connection], comments });
  await planner.settle();
  await planner.schedule({ platforms: [connection] });
  const signal = new AbortController().signal;
  const [[work], [comment]] = await Promise.all([
    planner.claim(),
    claimComments(planner.db, { limit: 1, except: nobody }),
  ]);
  await remove();
  expect(await advanceTarget(planner.engine, work!, signal)).toHaveProperty('releaseAfterMs');
  const parts = { engine: planner.engine, followUps: {} };
  expect(await advanceComment(parts, comment!, signal)).toHaveProperty('releaseAfterMs');
  expect([planner.world.posts.length, planner.world.comments.length]).toEqual([1, 0]);
});

test.each(['throttle', 'lose-the-call'] as const)(
  'TEAM-10 after the deletion there is no further try: %s',
  async (behaviour) => {
    const { planner, connection, remove, restore } = await ownedSpace();
    const post = await planner.schedule({ platforms: [connection] });
    planner.world.next = [behaviour];
    planner.world.meanwhile = async () => {
      planner.world.meanwhile = async () => undefined;
      await remove();
    };
    await planner.settle();
    await planner.pass(30 * MINUTE_MS);
    await planner.settle();
    expect(planner.world.posts).toEqual([]);
    await restore();
    await planner.settle();
    expect(await statusOf(planner, post.id)).toBe(behaviour === 'throttle' ? 'published' : 'unknown');
  },
);

test('TEAM-10 a comment below a post waits for the undo as well', async () => {
  const { planner, connection, remove, restore } = await ownedSpace();
  const comments = { [planner.world.network.id]: 'First' };
  await planner.schedule({ platforms: [connection], comments });
  await planner.settle();
  await remove();
  await planner.comment();
  expect(planner.world.comments).toEqual([]);
  // It is left alone for long, and not asked for every few seconds.
  await planner.pass(MINUTE_MS);
  expect(await claimComments(planner.db, { limit: 1, except: nobody })).toEqual([]);
  await restore();
  await planner.comment();
  expect(planner.world.comments).toHaveLength(1);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { SANDBOX: 'off' } });
});
afterAll(() => server.close());

const newSpace = async (person: Person, name: string): Promise<string> =>
  (await person.json('POST', '/api/spaces', { name })).body.space.id;

test('TEAM-10 a space is deleted by its name, is gone for all, and can be brought back', async () => {
  const [ada, max] = [await server.register('Ada'), await server.register('Max')];
  const shop = await newSpace(ada, 'Shop');
  await addMember(server, ada, max, { role: 'manager', space: shop });
  const one = `/api/spaces/${shop}`;
  expect(await ada.json('DELETE', one, { name: 'Stop' })).toMatchObject({ status: 422, body: { code: 'wrong-name' } });
  expect(await max.json('DELETE', one, { name: 'Shop' })).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  expect((await ada.json('DELETE', one, { name: ' Shop' })).status).toBe(204);
  for (const person of [ada, max]) {
    expect(await within(person, shop).json('GET', '/api/members')).toMatchObject({ body: { code: 'no-such-space' } });
    expect((await person.json('GET', '/api/spaces')).body.spaces).toHaveLength(1);
  }
  expect((await max.json('GET', '/api/spaces')).body.removed).toEqual([]);
  const { removed } = (await ada.json('GET', '/api/spaces')).body;
  expect(removed).toEqual([{ id: shop, name: 'Shop', removedAt: expect.any(String) }]);
  expect(await max.json('POST', `${one}/restore`)).toMatchObject({ status: 404, body: { code: 'no-such-space' } });

  const restored = await ada.json('POST', `${one}/restore`);
  expect([restored.status, restored.body.space]).toMatchObject([200, { id: shop, name: 'Shop', memberCount: 2 }]);
  expect((await within(max, shop).json('GET', '/api/members')).status).toBe(200);
  const { rows } = await sql<{ what: string }>`select what from activity where space_id = ${shop} order by id`.execute(
    server.db,
  );
  expect(rows.map(({ what }) => what).slice(-2)).toEqual(['space-deleted', 'space-restored']);
});

test('TEAM-10 one’s own first space is not deleted, and the undo ends after 7 days', async () => {
  const ada = await server.register('Ada');
  expect(await ada.json('DELETE', `/api/spaces/${ada.uid}`, { name: 'Ada' })).toMatchObject({
    status: 409,
    body: { code: 'own-first-space' },
  });
  const shop = await newSpace(ada, 'Shop');
  await ada.json('DELETE', `/api/spaces/${shop}`, { name: 'Shop' });
  await sql`update spaces set removed_at = removed_at - interval '7 days' where id = ${shop}`.execute(server.db);
  expect(await ada.json('POST', `/api/spaces/${shop}/restore`)).toMatchObject({
    status: 409,
    body: { code: 'undo-ended' },
  });
  expect((await ada.json('GET', '/api/spaces')).body.removed).toEqual([]);
});

test('TEAM-10 after 7 days a space goes with all that is in it, and gives back the quota of what was planned', async () => {
  const ada = await server.register('Ada');
  const [shop, kept] = [await newSpace(ada, 'Shop'), await newSpace(ada, 'Kept')];
  const account = await addConnection(server, { ...ada, uid: shop as Person['uid'] });
  const schedule = async () => {
    const post = {
      title: 'A post',
      description: 'x',
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [account],
    };
    return (await within(ada, shop).json('POST', '/api/social/posts/schedule', post)).body.post.id;
  };
  const [out] = [await schedule(), await schedule()];
  await sql`update targets set status = 'published', run_at = null, remote_id = 'r', published_at = now() where post_id = ${out}`.execute(
    server.db,
  );
  await sql`update posts set status = 'published', published_at = now() where id = ${out}`.execute(server.db);
  const used = async () => (await ada.json('GET', '/api/usage')).body.count;
  expect(await used()).toBe(2);
  await ada.json('DELETE', `/api/spaces/${shop}`, { name: 'Shop' });
  await ada.json('DELETE', `/api/spaces/${kept}`, { name: 'Kept' });
  const spaces = async () => {
    await server.enqueueTimedJobs();
    await server.runJobs();
    const { rows } = await sql<{
      id: string;
    }>`select id from spaces where owner_id = ${ada.uid} and id <> ${ada.uid}`.execute(server.db);
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await spaces()).toEqual([shop, kept].toSorted());
  expect(await used()).toBe(2);
  await sql`update spaces set removed_at = removed_at - interval '7 days' where id = ${shop}`.execute(server.db);
  expect(await spaces()).toEqual([kept]);
  expect(await used()).toBe(1);
  const { rows } = await sql`select from connections where id = ${account}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('TEAM-10 a space is brought back only where the plan has room for it', async () => {
  const shop = await startTestServer({ environment: { SANDBOX: 'off' }, plans: { sold: true, limited: true } });
  try {
    const ada = await shop.register('Ada');
    await sql`insert into plans (user_id, given) values (${ada.uid}, 'premium')`.execute(shop.db);
    const id = await newSpace(ada, 'Shop');
    await ada.json('DELETE', `/api/spaces/${id}`, { name: 'Shop' });
    await sql`update plans set given = 'standard'`.execute(shop.db);
    expect(await ada.json('POST', `/api/spaces/${id}/restore`)).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', seePlans: true },
    });
  } finally {
    await shop.close();
  }
});
