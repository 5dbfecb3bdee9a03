import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { claimDue, nextRun, release, renewLeases } from '#/features/publishing/claim.queries.ts';
import { createCrowd } from '#/testing/crowd.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { watchRowsRead } from '#/testing/rows-read.ts';

const row = ({ db }: Planner) => db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();

/** A claimed target as if a call of its worker were under way. */
async function sending() {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await planner.db.updateTable('targets').set({ status: 'sending' }).execute();
  return { planner, work: work! };
}

test('a worker that stops does not give back what it is sending: nobody looks before the send window has closed', async () => {
  const { planner, work } = await sending();
  const before = await row(planner);
  await release(planner.db, [{ id: work.id, lease: work.lease, afterMs: 0 }]);
  expect(await row(planner)).toEqual(before);
});

test('a renewal leaves the end of a send window where the fence put it', async () => {
  const { planner, work } = await sending();
  await passTime(planner.db, 20_000);
  const before = await row(planner);
  expect(await renewLeases(planner.db, [work])).toEqual(new Set([work]));
  expect(await row(planner)).toEqual(before);
});

test('a renewal prolongs a lease that is still ours, and says which are not', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 50_000);
  expect(await renewLeases(planner.db, [work!, { id: work!.id, lease: randomUUID() }])).toEqual(new Set([work]));
  await passTime(planner.db, 50_000);
  expect(await planner.claim()).toEqual([]);
  await passTime(planner.db, 11_000);
  expect(await renewLeases(planner.db, [work!])).toEqual(new Set());
});

test('a lease that has ended gives nothing back', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 61_000);
  const before = await row(planner);
  await release(planner.db, [{ id: work!.id, lease: work!.lease, afterMs: 3_600_000 }]);
  expect(await row(planner)).toEqual(before);
});

test('a claim does not wait for the disk, and leaves the connection as it was', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const setting = sql<{ value: string }>`select current_setting('synchronous_commit') value`;
  await planner.db.connection().execute(async (lent) => {
    expect(await claimDue(lent, { limit: 1 })).toHaveLength(1);
    expect((await setting.execute(lent)).rows).toEqual([{ value: 'on' }]);
  });
});

test('takes what is due, oldest first, no more than was asked for and at most sixteen of an account', async () => {
  const planner = await createPlanner();
  const [loud, quiet] = [await planner.connect('loud'), await planner.connect('quiet')];
  for (let post = 0; post < 20; post++) await planner.schedule({ platforms: [loud] });
  await planner.schedule({ platforms: [quiet] });
  await planner.schedule({ platforms: [quiet], dueInMs: 3_600_000 });
  const due = await planner.db.selectFrom('targets').select('id').orderBy('run_at').execute();

  const two = await claimDue(planner.db, { limit: 2 });
  expect(new Set(two.map(({ id }) => id))).toEqual(new Set(due.slice(0, 2).map(({ id }) => id)));
  const rest = await claimDue(planner.db, { limit: 64 });
  expect(rest.filter(({ connectionId }) => connectionId === loud)).toHaveLength(16);
  expect(rest.filter(({ connectionId }) => connectionId === quiet)).toHaveLength(1);
});

test('takes at most thirty-two of a space and eight of a server that users chose, so that others come in the same claim', async () => {
  const planner = await createPlanner();
  const accounts: string[] = [];
  for (let n = 0; n < 12; n++) accounts.push(await planner.connect(`account-${n}`));
  for (let post = 0; post < 6; post++) await planner.schedule({ platforms: accounts });
  await sql`update connections set host = 'pds.slow.test' where id = any(${accounts.slice(0, 4)}::text[])`.execute(
    planner.db,
  );
  const crowd = createCrowd(planner);
  await crowd.connect('somebody else', 'theirs');
  await crowd.plan('somebody else', 6);

  const claimed = await claimDue(planner.db, { limit: 128 });
  const ours = claimed.filter(({ spaceId }) => spaceId === planner.caller.uid);
  expect(ours.length).toBeGreaterThanOrEqual(28);
  expect(ours.length).toBeLessThanOrEqual(32);
  expect(ours.filter(({ host }) => host === 'pds.slow.test')).toHaveLength(8);
  expect(claimed.filter(({ spaceId }) => spaceId === 'somebody else')).toHaveLength(6);
});

test('takes nothing of accounts, spaces and servers of which there is enough', async () => {
  const planner = await createPlanner();
  const [one, two, three] = [
    await planner.connect('one'),
    await planner.connect('two'),
    await planner.connect('three'),
  ];
  await planner.schedule({ platforms: [one, two, three] });
  await sql`update connections set host = 'pds.slow.test' where id = ${two}`.execute(planner.db);
  const except = { connections: [one], owners: ['somebody else'], hosts: ['pds.slow.test'] };
  const everything = { connections: [], owners: [planner.caller.uid], hosts: [] };
  expect(await claimDue(planner.db, { limit: 9, except: everything })).toEqual([]);
  expect((await nextRun(planner.db, { except: everything, withinMs: 1_000 })).inMs).toBeGreaterThan(0);
  expect((await nextRun(planner.db, { withinMs: 1_000 })).inMs).toBe(0);
  const claimed = await claimDue(planner.db, { limit: 9, except, exceptUploadsOf: everything });
  expect(claimed.map(({ connectionId }) => connectionId)).toEqual([three]);
});

test('whoever has enough under way, what they have planned is not read to find what comes next', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()], dueInMs: 86_400_000 });
  await sql`
    with copy as (insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      select space_id, title, description, wall_time, time_zone, scheduled_at, usage_month from posts, generate_series(1, 3000)
      returning id, space_id)
    insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
    select copy.space_id, copy.id, t.connection_id, t.network, t.due_at, t.run_at from copy, targets t`.execute(
    planner.db,
  );
  await sql`
    with file as (insert into media (space_id, sha256, kind, content_type, bytes, storage_key)
      values (${planner.caller.uid}, 's', 'image', 'image/png', 1, 'k') returning id)
    insert into post_media (post_id, position, media_id) select p.id, 0, file.id from posts p, file`.execute(
    planner.db,
  );
  // Rows of former tests on this database are removed, as making a plan reads some of those at the ends of an index.
  await sql`vacuum analyze targets, posts, post_media, connections, spaces`.execute(planner.db);
  const watched = watchRowsRead(planner.databaseUrl);
  onTestFinished(() => watched.db.destroy());

  const except = { connections: [], owners: [planner.caller.uid], hosts: [] };
  for (const busy of [{ except }, { exceptUploadsOf: except }, { exceptUploadsOf: 'everybody' as const }]) {
    await claimDue(watched.db, { limit: 128, ...busy });
    expect((await nextRun(watched.db, { ...busy, withinMs: 15_000 })).inMs).toBeGreaterThan(14_000);
  }
  expect(watched.take().filter(({ rows, walked }) => rows > 1_000 || walked > 15)).toEqual([]);
});

test('what another worker is claiming at the moment is passed over for what comes behind it', async () => {
  const planner = await createPlanner();
  for (const name of ['one', 'two', 'three', 'four'])
    await planner.schedule({ platforms: [await planner.connect(name)] });
  const [oldest] = await planner.db.selectFrom('targets').select('id').orderBy('run_at').execute();
  await planner.db.transaction().execute(async (trx) => {
    await sql`select from targets where id = ${oldest!.id} for update`.execute(trx);
    const claimed = await claimDue(planner.db, { limit: 1 });
    expect(claimed.map(({ id }) => id === oldest!.id)).toEqual([false]);
  });
});

test('a claim is not planned anew each time, however many posts there are and however many it may take', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  await sql`
    with copy as (insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      select space_id, title, description, wall_time, time_zone, scheduled_at, usage_month from posts, generate_series(1, 20000)
      returning id, space_id)
    insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
    select copy.space_id, copy.id, t.connection_id, t.network, t.due_at, t.run_at + interval '1 day' from copy, targets t
  `.execute(planner.db);
  await sql`analyze targets, posts, connections`.execute(planner.db);
  await planner.db.connection().execute(async (lent) => {
    for (let limit = 1; limit <= 20; limit++) {
      await claimDue(lent, { limit });
    }
    const { rows } = await sql<{ planned: number; all: number }>`
      select custom_plans::int planned, (custom_plans + generic_plans)::int "all"
      from pg_prepared_statements where statement like '%candidate%'`.execute(lent);
    // The first five always are, and PostgreSQL 15 looks at a few more before it believes that they are all alike.
    expect(rows).toEqual([{ planned: expect.toSatisfy((planned) => planned < 10), all: 19 }]);
  });
});
