import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { type FenceRequest, passFence } from '#/features/publishing/fence.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

/** A prepared, due and claimed target, and the request that would let it through. */
async function atTheFence() {
  const planner = await createPlanner();
  const connectionId = await planner.connect();
  const { id: postId } = await planner.schedule({ platforms: [connectionId], dueInMs: 30_000 });
  await planner.settle();
  await passTime(planner.db, 31_000);
  const [work] = await planner.claim();
  const request: FenceRequest = {
    targetId: work!.id,
    postId,
    spaceId: planner.caller.uid,
    connectionId,
    lease: work!.lease,
    fingerprint: 'f',
    sendWindowMs: 30_000,
    settleMs: 5_000,
    network: 'bluesky',
    origin: 'sandbox',
    remoteAccountId: 'remote-studio',
    exclusive: false,
  };
  return { planner, request };
}

const anotherUser = ({ db }: Planner) =>
  sql`with other as (insert into users (id, name, email) values ('other', 'Other', 'other@nonet.test') returning id)
    update connections set space_id = other.id from other`.execute(db);

/** How many statements wait for a lock. */
async function waiting({ db }: Planner): Promise<number> {
  const statement = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await statement.execute(db)).rows.length;
}

test.each<[string, (planner: Planner) => Promise<unknown>]>([
  ['its lease has ended', ({ db }) => sql`update targets set run_at = clock_timestamp() - interval '1 ms'`.execute(db)],
  ['the post changed after it was prepared', ({ db }) => sql`update posts set version = version + 1`.execute(db)],
  [
    'the post was cancelled',
    ({ db }) => sql`update posts set status = 'cancelled', remove_at = clock_timestamp() + interval '10 s'`.execute(db),
  ],
  [
    'the post was deleted, although a part of it is out',
    ({ db }) => sql`update posts set status = 'partial', remove_at = clock_timestamp() + interval '10 s'`.execute(db),
  ],
  ['the network refuses the account', ({ db }) => sql`update connections set reconnect_needed = true`.execute(db)],
  ['the account belongs to another user', anotherUser],
  [
    'the account must wait',
    ({ db }) => sql`update connections set paused_until = clock_timestamp() + interval '1 min'`.execute(db),
  ],
  [
    'the network must wait',
    ({ db }) =>
      sql`insert into network_pauses values ('bluesky', 'sandbox', clock_timestamp() + interval '1 min')`.execute(db),
  ],
])('refuses a target when %s', async (_, change) => {
  const { planner, request } = await atTheFence();
  await change(planner);
  expect(await passFence(planner.db, [request])).toEqual([null]);
  expect(await planner.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

test('waits for whoever changes the post, and sees the change', async () => {
  const { planner, request } = await atTheFence();
  const isHeld = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const change = planner.db.transaction().execute(async (trx) => {
    await sql`select from posts for update`.execute(trx);
    isHeld.resolve();
    await changed.promise;
    await sql`update posts set version = version + 1`.execute(trx);
  });
  await isHeld.promise;
  const fence = passFence(planner.db, [request]);
  await expect.poll(() => waiting(planner)).toBe(1);
  changed.resolve();
  await change;
  expect(await fence).toEqual([null]);
});

/** The columns that tell how far a target is. */
const asItStands = sql.raw('status, due_at, run_at, lease, prepared, prepared_version');

/** The columns of a post that have no value by themselves. */
const written = sql.raw('usage_month, title, description, wall_time, time_zone, scheduled_at');

test('waits for somebody else who sends to the same account at this moment', async () => {
  const { planner, request } = await atTheFence();
  await sql`insert into users (id, name, email) values ('other', 'Other', 'other@nonet.test')`.execute(planner.db);
  await sql`
    with account as (insert into connections select (jsonb_populate_record(c, '{"id": "theirs", "space_id": "other"}')).* from connections c),
    post as (insert into posts (id, space_id, ${written}) select ${randomUUID()}::uuid, 'other', ${written} from posts returning id)
    insert into targets (id, space_id, post_id, connection_id, network, ${asItStands})
      select ${randomUUID()}::uuid, 'other', post.id, 'theirs', network, ${asItStands} from targets, post`.execute(
    planner.db,
  );
  const isHeld = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const sending = planner.db.transaction().execute(async (trx) => {
    await sql`select from connections where id = 'theirs' for no key update`.execute(trx);
    isHeld.resolve();
    await sent.promise;
    await sql`update targets set status = 'sending' where connection_id = 'theirs'`.execute(trx);
  });
  await isHeld.promise;
  const fence = passFence(planner.db, [{ ...request, exclusive: true }]);
  await expect.poll(() => waiting(planner)).toBe(1);
  sent.resolve();
  await sending;
  expect(await fence).toEqual([null]);
});

test('keeps the moment of the first fence, and numbers the attempts', async () => {
  const { planner, request } = await atTheFence();
  const row = () => planner.db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();
  expect(await passFence(planner.db, [request])).toMatchObject([{ attempt: 1 }]);
  const first = await row();
  await sql`update targets set status = 'unknown'`.execute(planner.db);
  expect(await passFence(planner.db, [request])).toMatchObject([{ attempt: 2 }]);
  const second = await row();
  expect(second.fenced_at).toEqual(first.fenced_at);
  expect(second.send_until!.getTime()).toBeGreaterThan(first.send_until!.getTime());
});

test.each([false, true])(
  'lets only the claim through that holds the lease, when a lost one asks with it (exclusive: %s)',
  async (exclusive) => {
    const { planner, request } = await atTheFence();
    const lost = { ...request, exclusive, lease: randomUUID() };
    const [ours, other] = await passFence(planner.db, [{ ...request, exclusive }, lost]);
    expect(ours).toMatchObject({ attempt: 1 });
    expect(other).toBeNull();
    expect(await planner.db.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  },
);

test('lets accounts of two networks through together, although they have the same id there', async () => {
  const { planner, request } = await atTheFence();
  const other = createWorld({ id: 'twitter' });
  const { connectionId } = await saveConnection(
    { ...planner.engine, ...withoutLimits },
    planner.caller.uid,
    other.network,
    {
      account: { remoteId: 'remote-studio', username: 'studio', profileName: null, profilePicture: null },
      auth: {},
      expiresAt: null,
    },
  );
  const targetId = randomUUID();
  await sql`insert into targets (id, space_id, post_id, connection_id, network, ${asItStands})
    select ${targetId}::uuid, space_id, post_id, ${connectionId}, 'twitter', ${asItStands} from targets`.execute(
    planner.db,
  );
  const ours = { ...request, exclusive: true };
  const theirs = { ...ours, targetId, connectionId, network: 'twitter' } as const;
  expect(await passFence(planner.db, [ours, theirs])).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
});
