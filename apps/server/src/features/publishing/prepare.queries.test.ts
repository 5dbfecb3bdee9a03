import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { keepUploads, loadContents, storePrepared } from '#/features/publishing/prepare.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const statusOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0];

test('a post whose payload the database refuses holds up none of those that are prepared with it', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const poisoned = await planner.schedule({ platforms: [account], description: 'poison' });
  const others = [await planner.schedule({ platforms: [account] }), await planner.schedule({ platforms: [account] })];
  await sql`alter table targets add constraint no_poison check (prepared::text not like '%poison%')`.execute(
    planner.db,
  );

  expect(await planner.step()).toBe(3);

  for (const { id } of others) expect((await planner.post(id)).status).toBe('published');
  expect(await statusOf(planner, poisoned.id)).toMatchObject({ status: 'rejected', error: { code: 'unstorable' } });
  expect(planner.world.posts).toHaveLength(2);
});

test('when the database is away while a payload is stored, nothing is rejected for it', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  planner.engine.storePrepared = () => Promise.reject(new Error('Connection terminated'));
  await expect(advanceTarget(planner.engine, work!, new AbortController().signal)).rejects.toThrow('terminated');
  expect((await statusOf(planner, id))?.status).toBe('preparing');
});

test('contents come in the order they were asked for, and none for a lost lease or a deleted post', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const texts = ['one', 'two', 'three', 'four'];
  for (const description of texts) await planner.schedule({ platforms: [account], description });
  const works = await planner.claim();
  const [cancelled, partlyOut] = [works[1]!, works[3]!];
  for (const [{ postId }, status] of [
    [cancelled, 'cancelled'],
    [partlyOut, 'partial'],
  ] as const) {
    await sql`update posts set status = ${status}, remove_at = clock_timestamp() where id = ${postId}`.execute(
      planner.db,
    );
  }
  const asked = [works[2]!, { id: works[0]!.id, lease: randomUUID() }, cancelled, partlyOut, works[0]!];
  const contents = await loadContents(planner.db, asked);
  const { rows } = await sql<{ id: string; description: string }>`
    select t.id, p.description from targets t join posts p on p.id = t.post_id`.execute(planner.db);
  const textOf = (id: string) => rows.find((row) => row.id === id)?.description;
  expect(contents.map((content) => content?.description ?? null)).toEqual([
    textOf(works[2]!.id),
    null,
    null,
    null,
    textOf(works[0]!.id),
  ]);
});

test('a payload is kept only under its lease and while it is being prepared', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  const item = {
    targetId: work!.id,
    lease: work!.lease,
    postVersion: 1,
    prepared: { clientKey: 'k', repeat: 'harmless' as const, payload: null },
    sealedSecret: null,
  };
  expect(await storePrepared(planner.db, [{ ...item, lease: randomUUID() }])).toEqual(['lost']);
  expect(await storePrepared(planner.db, [item])).toEqual(['now']);
  expect(await storePrepared(planner.db, [item])).toEqual(['lost']);
});

test('what was uploaded is kept under its lease, and only for the version of the post that it was uploaded for', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  const keep = (lease: string, progress: string) =>
    keepUploads(planner.db, {
      targetId: work!.id,
      lease,
      postVersion: work!.postVersion,
      progress,
      sealedSecret: null,
    });
  const kept = async () => (await loadContents(planner.db, [work!]))[0]?.kept;
  await keep(work!.lease, 'ours');
  await keep(randomUUID(), 'of a lost lease');
  expect(await kept()).toBe('ours');
  await sql`update posts set version = version + 1`.execute(planner.db);
  expect(await kept()).toBeNull();
});

test('a payload that comes after the lease has ended is void, although nobody has claimed the target yet', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 61_000);
  const item = {
    targetId: work!.id,
    lease: work!.lease,
    postVersion: 1,
    prepared: { clientKey: 'k', repeat: 'harmless' as const, payload: null },
    sealedSecret: null,
  };
  expect(await storePrepared(planner.db, [item])).toEqual(['lost']);
});

test.each(['before', 'after'])(
  'what was prepared under a lost claim is void, also when it comes with the new one (%s it)',
  async (order) => {
    const planner = await createPlanner();
    await planner.schedule({ platforms: [await planner.connect()] });
    const [work] = await planner.claim();
    const payload = (clientKey: string, lease: string) => ({
      targetId: work!.id,
      lease,
      postVersion: 1,
      prepared: { clientKey, repeat: 'harmless' as const, payload: null },
      sealedSecret: null,
    });
    const items = [payload('lost', randomUUID()), payload('ours', work!.lease)];
    const answers = await storePrepared(planner.db, order === 'before' ? items : items.toReversed());
    expect(answers).toEqual(order === 'before' ? ['lost', 'now'] : ['now', 'lost']);
    expect(await planner.db.selectFrom('targets').select('prepared').executeTakeFirst()).toEqual({
      prepared: { clientKey: 'ours', repeat: 'harmless', payload: null },
    });
  },
);
