import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createListener } from '#/db/listener.ts';
import type { Database } from '#/db/pool.ts';
import { cancelPost } from '#/features/posts/cancel-post.ts';
import { removeDeletedPosts } from '#/features/posts/delete-post.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { createWorker } from '#/features/publishing/worker.ts';
import { createCrowd } from '#/testing/crowd.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

/** Less than a worker sleeps on its own: one that has done something by then was woken. */
const WOKEN = { timeout: 10_000 };

async function startWorker(planner: Planner, paused = () => false) {
  const listener = createListener(planner.databaseUrl, 'nonet:test-worker');
  const { db, networks, sealer, storage, fileFor, fetching, log } = planner.engine;
  const worker = createWorker({
    db,
    networks,
    sealer,
    storage,
    fileFor,
    fetching,
    log,
    listener,
    paused,
    sweep: () => removeDeletedPosts(planner.posts),
  });
  await worker.start();
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await worker.stop();
    await listener.close();
  };
  onTestFinished(stop);
  return { stop };
}

test('wakes up for a post that is due now, although it sleeps', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  await startWorker(planner);
  await sleep(300);
  const { id } = await planner.schedule({ platforms: [account] });
  await expect.poll(async () => (await planner.post(id)).status, WOKEN).toBe('published');
});

test('OP-186 what is scheduled for now wakes the worker, also by an edit', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  await startWorker(planner);
  await sleep(300);
  const { id } = await planner.schedule({ platforms: [account], scheduledDate: 'now' });
  await expect.poll(async () => (await planner.post(id)).status, WOKEN).toBe('published');
  const later = await planner.schedule({ platforms: [account], dueInMs: 3_600_000 });
  await editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: later.id, accounts: null },
    { version: later.version, scheduledDate: 'now' },
  );
  await expect.poll(async () => (await planner.post(later.id)).status, WOKEN).toBe('published');
});

test('sends at the due time and not before', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  await startWorker(planner);
  const post = await planner.schedule({ platforms: [account], dueInMs: 1_500 });
  await expect.poll(() => planner.world.posts.length, WOKEN).toBe(1);
  const lateMs = planner.world.posts[0]!.at.getTime() - new Date(post.scheduledDate).getTime();
  expect(lateMs).toBeGreaterThanOrEqual(0);
});

test('several workers on one database share the work and send nothing twice', async () => {
  const planner = await createPlanner();
  const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => planner.connect(name)));
  await Promise.all([startWorker(planner), startWorker(planner), startWorker(planner)]);
  await Promise.all(Array.from({ length: 40 }, (_, n) => planner.schedule({ platforms: [accounts[n % 4]!] })));
  await expect.poll(() => planner.world.posts.length).toBe(40);
  await sleep(200);
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(40);
  const attempts = await planner.db.selectFrom('attempts').select('target_id').execute();
  expect(attempts).toHaveLength(40);
});

test('one loud account does not starve the rest', async () => {
  const planner = await createPlanner();
  const [loud, quiet] = [await planner.connect('loud'), await planner.connect('quiet')];
  const gate = Promise.withResolvers<void>();
  for (let n = 0; n < 100; n++) await planner.schedule({ platforms: [loud] });
  planner.world.meanwhile = () => gate.promise;
  await startWorker(planner);
  await expect.poll(() => planner.world.calls.filter((call) => call === 'publish').length, WOKEN).toBe(4);
  planner.world.meanwhile = async () => undefined;
  const { id } = await planner.schedule({ platforms: [quiet] });
  await expect.poll(async () => (await planner.post(id)).status, WOKEN).toBe('published');
  gate.resolve();
  await expect.poll(() => planner.world.posts.length).toBe(101);
});

test('removes what was cancelled when its undo time has passed, also at start', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 3_600_000 });
  await cancelPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null });
  await removeDeletedPosts(planner.posts);
  expect((await planner.post(id)).status).toBe('cancelled');
  await passTime(planner.db, 11_000);
  await startWorker(planner);
  await expect(planner.post(id)).rejects.toThrow('Post not found');
  const entries = await planner.db.selectFrom('usage_entries').select('kind').execute();
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'refund']);
});

test('leaves a post that is brought back at the very moment of its removal', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 3_600_000 });
  await cancelPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null });
  await passTime(planner.db, 11_000);
  let removal: Promise<void> | undefined;
  await planner.db.transaction().execute(async (trx) => {
    await sql`update posts set status = 'pending', remove_at = null where id = ${id}`.execute(trx);
    removal = removeDeletedPosts(planner.posts);
    await expect.poll(() => someoneWaits(planner.db)).toBe(true);
  });
  await removal;
  expect((await planner.post(id)).status).toBe('pending');
});

async function someoneWaits(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('publishes nothing while it is paused', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  let paused = true;
  await startWorker(planner, () => paused);
  await planner.schedule({ platforms: [account] });
  await sleep(500);
  expect(planner.world.calls).toEqual([]);
  paused = false;
  await planner.schedule({ platforms: [account] });
  await expect.poll(() => planner.world.posts.length, WOKEN).toBe(2);
});

test('gives back what it has not sent when it stops, and another worker takes it at once', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const original = planner.world.network.prepare;
  let hang = true;
  Object.assign(planner.world.network, {
    prepare: (...args: Parameters<typeof original>) => (hang ? new Promise(() => undefined) : original(...args)),
  });
  const first = await startWorker(planner);
  await planner.schedule({ platforms: [account] });
  await expect
    .poll(async () => (await planner.db.selectFrom('targets').select('status').execute())[0]?.status)
    .toBe('preparing');
  await first.stop();
  hang = false;
  await startWorker(planner);
  await expect.poll(() => planner.world.posts.length, WOKEN).toBe(1);
});

test('beats, so that a dead worker shows', async () => {
  const planner = await createPlanner();
  const { stop } = await startWorker(planner);
  expect(await planner.db.selectFrom('workers').select('id').execute()).toHaveLength(1);
  await stop();
  expect(await planner.db.selectFrom('workers').select('id').execute()).toHaveLength(0);
});

test('a full worker claims again when there is room for many, and not for each that ends', async () => {
  const planner = await createPlanner();
  Object.assign(planner.world.network, { concurrency: { perNetwork: 1_000, perAccount: 1_000 } });
  // So many that nobody holds more than the room that is left: their share must not be what stops them.
  const crowd = createCrowd(planner);
  for (const person of 'abcdefghijklmnop') {
    await crowd.connect(person, person);
    await crowd.plan(person, 40);
  }
  await sql`update targets set run_at = run_at - random() * interval '1 minute'`.execute(planner.db);
  const calls: (() => void)[] = [];
  planner.world.meanwhile = () => new Promise((resolve) => calls.push(resolve));
  await startWorker(planner);
  // Before the worker is stopped: it waits for the calls that are under way.
  onTestFinished(() => {
    planner.world.meanwhile = async () => undefined;
    for (const end of calls) end();
  });
  const published = async () =>
    (await planner.db.selectFrom('targets').select('id').where('status', '=', 'published').execute()).length;

  await expect.poll(() => calls.length).toBe(512);
  for (const end of calls.slice(0, 63)) end();
  await expect.poll(published).toBe(63);
  await sleep(500);
  expect(calls).toHaveLength(512);
  calls[63]!();
  await expect.poll(() => calls.length).toBe(512 + 64);
});
