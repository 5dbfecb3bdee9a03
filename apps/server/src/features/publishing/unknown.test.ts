import type { Network, Repeat } from '@nonet/networks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { deletePost } from '#/features/posts/delete-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const MINUTE = 60_000;

async function status(planner: Planner, postId: string) {
  return (await planner.post(postId)).targets[0]?.status;
}

async function looks(planner: Planner) {
  return planner.world.calls.filter((call) => call === 'look').length;
}

/** Schedules one post whose first call ends without an answer. */
async function withUnknown(repeat: Repeat, behaviour: 'accept-and-lose-the-answer' | 'lose-the-call', canLook = true) {
  const planner = await createPlanner(createWorld({ repeat, canLook }));
  planner.world.next = [behaviour];
  const { id } = await planner.schedule({ platforms: [await planner.connect()], description: 'Once' });
  await planner.settle();
  expect(await status(planner, id)).toBe('unknown');
  return { planner, id };
}

test('a network that refuses duplicates is asked 30 s, 2 min and 5 min after the send window, then the post is sent once more', async () => {
  const { planner, id } = await withUnknown('refused', 'lose-the-call');
  const { world, db } = planner;
  // The send window of 30 s, then 30 s.
  await passTime(db, 40_000);
  await planner.settle();
  expect(await looks(planner)).toBe(0);
  await passTime(db, 21_000);
  await planner.settle();
  expect(await looks(planner)).toBe(1);
  await passTime(db, 1.5 * MINUTE + 1_000);
  await planner.settle();
  expect(await looks(planner)).toBe(2);
  expect(world.calls.filter((call) => call === 'publish')).toHaveLength(1);
  await passTime(db, 3 * MINUTE + 1_000);
  await planner.settle();
  expect(await looks(planner)).toBe(3);
  expect(world.calls.filter((call) => call === 'publish')).toHaveLength(2);
  expect(await status(planner, id)).toBe('published');
  expect(world.posts).toHaveLength(1);
});

test('a look that finds the post ends the doubt without another call', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(await status(planner, id)).toBe('published');
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
  const attempt = await planner.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({ outcome: 'published', remote_id: 'bluesky-1' });
});

test('a failed look is not absence: it is repeated and never leads to a resend', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  planner.world.lookFails = true;
  for (let minutes = 0; minutes < 40; minutes += 5) {
    await passTime(planner.db, 5 * MINUTE);
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('unknown');
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
  planner.world.lookFails = false;
  await passTime(planner.db, 20 * MINUTE);
  await planner.settle();
  expect(await status(planner, id)).toBe('published');
});

test('a duplicate answer to the resend means that the first call worked', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  // The account's own list is behind by more than three looks, as a network's can be.
  const { world, db } = planner;
  const hidden = world.posts.splice(0);
  for (const wait of [61_000, 91_000]) {
    await passTime(db, wait);
    await planner.settle();
  }
  world.meanwhile = async () => void world.posts.push(...hidden.splice(0));
  await passTime(db, 181_000);
  await planner.settle();
  expect(world.calls.slice(-2)).toEqual(['publish', 'look']);
  expect(await status(planner, id)).toBe('published');
  expect(world.posts).toHaveLength(1);
});

test('what nothing would refuse is looked for as often, and then a person decides', async () => {
  const { planner, id } = await withUnknown('blind', 'lose-the-call');
  for (const [wait, count] of [
    [61_000, 1],
    [91_000, 2],
    [181_000, 3],
  ] as const) {
    expect(await status(planner, id)).toBe('unknown');
    await passTime(planner.db, wait);
    await planner.settle();
    expect(await looks(planner)).toBe(count);
  }
  expect((await planner.post(id)).targets[0]).toMatchObject({
    status: 'asks',
    action: 'decide',
    error: { code: 'not-found' },
  });
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
});

test.each(['accept-and-lose-the-answer', 'lose-the-call'] as const)(
  'a network that names the post which it has is sent the post once more, and nobody looks (%s)',
  async (behaviour) => {
    const { planner, id } = await withUnknown('named', behaviour);
    await planner.pass(36_000);
    await planner.settle();
    expect(await planner.db.selectFrom('targets').select(['status', 'remote_id']).executeTakeFirst()).toEqual({
      status: 'published',
      remote_id: 'bluesky-1',
    });
    expect(planner.world.calls).toEqual(['prepare', 'publish', 'publish']);
    expect(planner.world.posts).toHaveLength(1);
    expect(await status(planner, id)).toBe('published');
  },
);

test('the post that the network names is not ours when another target holds its id, however old: ours was refused', async () => {
  const { planner, id } = await withUnknown('named', 'lose-the-call');
  const { db, world } = planner;
  const account = (await db.selectFrom('connections').select('id').executeTakeFirstOrThrow()).id;
  const twin = { account: 'remote-studio', key: 'twin', text: 'Once', remoteId: 'twin-1', at: new Date() };
  world.posts.push(twin);
  const other = await planner.schedule({ platforms: [account], dueInMs: 3_600_000 });
  await sql`update targets set status = 'published', remote_id = 'twin-1', run_at = null, updated_at = '2026-01-01',
    published_at = '2026-01-01' where post_id = ${other.id}`.execute(db);
  await passTime(db, 36_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'rejected', error: { code: 'duplicate' } });
});

test('nor is it ours when it belongs to a post that was deleted here, and stayed at the network', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'named' }));
  const account = await planner.connect();
  const { id: deleted } = await planner.schedule({ platforms: [account], description: 'Good morning' });
  await planner.settle();
  await deletePost(planner.posts, { spaceId: planner.caller.uid, id: deleted, accounts: null });
  planner.world.next = ['lose-the-call'];
  const { id } = await planner.schedule({ platforms: [account], description: 'Good morning' });
  await planner.settle();
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'rejected', error: { code: 'duplicate' } });
});

test('nor is it ours when it was made while the repeat was answered: a person decides, and nobody looks', async () => {
  const { planner, id } = await withUnknown('named', 'lose-the-call');
  const { world } = planner;
  world.meanwhile = async () =>
    void world.posts.push({ account: 'remote-studio', key: 'twin', text: 'Once', remoteId: 'twin-1', at: new Date() });
  await planner.pass(36_000);
  await planner.settle();
  const [target] = (await planner.post(id)).targets;
  expect(target).toMatchObject({ status: 'asks', action: 'decide', error: { code: 'duplicate' }, remoteUrl: null });
  expect(target?.error?.message).toContain('https://world.test/posts/twin-1');
  expect(world.calls).toEqual(['prepare', 'publish', 'publish']);
});

test('a resend to a network that names duplicates is not resent when its answer is lost too: it is looked for', async () => {
  const { planner, id } = await withUnknown('named', 'lose-the-call');
  planner.world.next = ['lose-the-call'];
  for (const wait of [36_000, 66_000, 91_000, 181_000, 6 * MINUTE]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { code: 'not-found' } });
  expect(planner.world.calls).toEqual(['prepare', 'publish', 'publish', 'look', 'look', 'look']);
});

test.each(['refused', 'blind'] as const)(
  'where nobody can look, what no repeat settles asks at once, and is sent when a person says so (%s)',
  async (repeat) => {
    const { planner, id } = await withUnknown(repeat, 'lose-the-call', false);
    await passTime(planner.db, 36_000);
    await planner.settle();
    expect((await planner.post(id)).targets[0]).toMatchObject({
      status: 'asks',
      action: 'decide',
      error: { code: 'unconfirmed' },
    });
    await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
    await planner.settle();
    expect(await status(planner, id)).toBe('published');
    expect(planner.world.posts).toHaveLength(1);
  },
);

test.each(['harmless', 'named'] as const)(
  'where nobody can look, a repeat still settles what it can (%s), and what is late asks',
  async (repeat) => {
    for (const [wait, settled] of [
      [36_000, 'published'],
      [61 * MINUTE, 'asks'],
    ] as const) {
      const { planner, id } = await withUnknown(repeat, 'accept-and-lose-the-answer', false);
      await planner.pass(wait);
      await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
      await planner.settle();
      expect(await status(planner, id)).toBe(settled);
      expect(planner.world.posts).toHaveLength(1);
    }
  },
);

test('a resend whose answer is lost too is not resent again', async () => {
  const { planner, id } = await withUnknown('refused', 'lose-the-call');
  planner.world.next = ['lose-the-call'];
  for (let n = 0; n < 8; n++) {
    await passTime(planner.db, 6 * MINUTE);
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('asks');
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(2);
});

test('a resend whose token is refused is not the one: it is made with a new token', async () => {
  const { planner, id } = await withUnknown('refused', 'lose-the-call');
  planner.world.next = ['refuse-the-token'];
  for (const wait of [61_000, 91_000, 181_000, 61_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('published');
  expect(planner.world.calls.filter((call) => call === 'publish' || call === 'refresh')).toEqual([
    'publish',
    'publish',
    'refresh',
    'publish',
  ]);
  expect(planner.world.posts).toHaveLength(1);
});

test('what was not found and has become an hour late meanwhile is not resent, but asks', async () => {
  const { planner, id } = await withUnknown('refused', 'lose-the-call');
  for (const wait of [61_000, 91_000, 61 * MINUTE]) {
    await passTime(planner.db, wait);
    await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
    await planner.settle();
  }
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { code: 'late' } });
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
});

test('what a network works on says so for a day, and then that it has not finished', async () => {
  const planner = await createPlanner();
  planner.world.next = ['take-and-process'];
  planner.world.network.check = async (ticket) => ({ kind: 'processing', ticket, checkAfterMs: 60_000 });
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.db.updateTable('posts').set({ late_policy: 'publish' }).execute();
  // Sent two days late, as a person may say: the day begins when the network takes it.
  await passTime(planner.db, 48 * 60 * MINUTE);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  const working = { code: 'still-working', message: 'Bluesky is still working on this.' };
  const message = 'Bluesky has not finished this within a day. Look there before you publish it again.';
  for (const [hours, expected] of [
    [0, { status: 'processing', error: working }],
    [23, { status: 'processing', error: working }],
    [2, { status: 'asks', action: 'decide', error: { code: 'not-finished', message } }],
  ] as const) {
    await passTime(planner.db, hours * 60 * MINUTE);
    await planner.settle();
    expect((await planner.post(id)).targets[0]).toMatchObject(expected);
  }
});

test('what a network finished while nobody asked is told, however long that was', async () => {
  const planner = await createPlanner();
  planner.world.next = ['take-and-process'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(planner.db, 48 * 60 * MINUTE);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  expect(await status(planner, id)).toBe('published');
});

test('a network that does not say how far it is with a post is asked once a minute after a while', async () => {
  const planner = await createPlanner();
  planner.world.next = ['take-and-process'];
  planner.world.network.check = async () => ({ kind: 'unknown', code: 'lost', message: 'The connection broke.' });
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  for (let n = 0; n < 8; n++) {
    await passTime(planner.db, MINUTE);
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('processing');
  const { rows } = await sql<{ s: number }>`
    select extract(epoch from run_at - clock_timestamp())::float8 s from targets`.execute(planner.db);
  expect(rows[0]?.s).toBeGreaterThan(50);
});

test('a look that fails for an hour is for a person, with the reason of the network', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  planner.world.lookFails = true;
  await passTime(planner.db, 62 * MINUTE);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({
    status: 'asks',
    error: {
      code: 'look-failed',
      message: 'We could not check whether this went out. Busy. Look at the account, then decide.',
    },
  });
});

test('a look that shows several posts which could be it asks after five minutes, and nothing is sent again', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  const message = 'Several posts of the account could be this one.';
  Object.assign(planner.world.network, {
    lookup: async () => ({ kind: 'unable', code: 'ambiguous', message, tokenMayRefresh: false }),
  } satisfies Partial<Network>);
  await planner.pass(2 * MINUTE);
  await planner.settle();
  expect(await status(planner, id)).toBe('unknown');
  await planner.pass(4 * MINUTE);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({
    status: 'asks',
    action: 'decide',
    error: {
      code: 'look-failed',
      message: `We could not check whether this went out. ${message} Look at the account, then decide.`,
    },
  });
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
});

test('a look behind a fence ends with its window', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  const { db, posts, world } = planner;
  // The account cannot be looked at for so long that a person is asked, who then says: publish now.
  world.lookFails = true;
  for (const wait of [61_000, 62 * MINUTE]) {
    await passTime(db, wait);
    await db.updateTable('connections').set({ token_expires_at: null }).execute();
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('asks');
  const ended = Promise.withResolvers<void>();
  Object.assign(world.network, {
    sendWindowMs: 3_000,
    lookup: async (_prepared, _auth, { signal }) => {
      signal.addEventListener('abort', () => ended.resolve());
      await ended.promise;
      return { kind: 'unable', code: 'aborted', message: 'Stopped.', tokenMayRefresh: false };
    },
  } satisfies Partial<Network>);
  await retryPost(posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await planner.step();
  expect(await status(planner, id)).toBe('unknown');
  expect(world.calls.filter((call) => call === 'publish')).toHaveLength(1);
});

test('a duplicate answer without an earlier unknown of this target is a refusal', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const account = await planner.connect();
  await planner.schedule({ platforms: [account], description: 'Twin' });
  await planner.settle();
  const { id } = await planner.schedule({ platforms: [account], description: 'Twin' });
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'rejected', error: { code: 'duplicate' } });
});

test('a harmless repeat that has become an hour late looks instead, and asks when nothing is there', async () => {
  const { planner, id } = await withUnknown('harmless', 'lose-the-call');
  await passTime(planner.db, 61 * MINUTE);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  expect(await status(planner, id)).toBe('asks');
  expect(planner.world.posts).toHaveLength(0);
});

test('a harmless repeat that has become an hour late finds what went out in time', async () => {
  const { planner, id } = await withUnknown('harmless', 'accept-and-lose-the-answer');
  await passTime(planner.db, 61 * MINUTE);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  expect(await status(planner, id)).toBe('published');
});

test('an account that was disconnected while the outcome was open leaves the decision to the person', async () => {
  const { planner, id } = await withUnknown('harmless', 'accept-and-lose-the-answer');
  const [connection] = await planner.db.selectFrom('connections').select('id').execute();
  await planner.disconnect(connection!.id);
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { code: 'cannot-look' } });
});

test('what the network took and still works on is only asked about, never sent again', async () => {
  const planner = await createPlanner();
  planner.world.next = ['take-and-process'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  expect(await status(planner, id)).toBe('processing');
  expect((await planner.post(id)).status).toBe('processing');
  await passTime(planner.db, 11_000);
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'publish', 'check']);
  expect(await status(planner, id)).toBe('published');
});

test('what a network gave up with our access waits for the account, is prepared anew then, and goes out once', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  const { world } = planner;
  world.next = ['take-and-process'];
  const { check } = world.network;
  const gone = { kind: 'reconnect-needed', code: 'access-removed', message: 'Our access was removed.' } as const;
  world.network.check = async () => {
    world.posts.splice(0);
    return { ...gone, tokenMayRefresh: false, prepareAgain: true };
  };
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(planner.db, 11_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({
    status: 'held',
    action: 'reconnect',
    error: { code: 'access-removed', message: gone.message },
  });
  if (check !== undefined) world.network.check = check;
  await planner.connect();
  await planner.settle();
  expect(world.calls.slice(2)).toEqual(['prepare', 'publish']);
  expect(await status(planner, id)).toBe('published');
  expect(world.posts).toHaveLength(1);
});

test('a look that shows that the account is lost marks it and asks, with the reason', async () => {
  const { planner, id } = await withUnknown('refused', 'accept-and-lose-the-answer');
  const reason = 'We were not allowed to do this for you. Connect the account again.';
  planner.world.network.lookup = async () => {
    return { kind: 'unable', code: 'not-allowed', message: reason, tokenMayRefresh: false, reconnectNeeded: true };
  };
  await passTime(planner.db, 61_000);
  await planner.settle();
  const message = `We could not check whether this went out. ${reason} Look at the account, then decide.`;
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { message } });
  expect(await planner.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    reconnect_needed: true,
    reconnect_reason: reason,
  });
});

test('an id that another target holds already is never taken for ours', async () => {
  const { planner, id } = await withUnknown('blind', 'accept-and-lose-the-answer');
  const { db, world } = planner;
  // Somebody else's target of the same account owns the id that the look would find.
  const other = await planner.schedule({
    platforms: [(await db.selectFrom('connections').select('id').executeTakeFirstOrThrow()).id],
    dueInMs: 3_600_000,
  });
  await sql`update targets set status = 'published', remote_id = ${world.posts[0]!.remoteId}, run_at = null,
    published_at = clock_timestamp() where post_id = ${other.id}`.execute(db);
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(db, wait);
    await planner.settle();
  }
  expect(await status(planner, id)).toBe('asks');
});
