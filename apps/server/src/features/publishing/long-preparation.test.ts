import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createListener } from '#/db/listener.ts';
import { notifyDue } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { readWorkerHealth } from '#/features/health/health.queries.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue } from '#/features/publishing/claim.queries.ts';
import { createWorker } from '#/features/publishing/worker.ts';
import { createCrowd } from '#/testing/crowd.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { startPublishingServer } from '#/testing/publishing-server.ts';
import { createWorld } from '#/testing/world.ts';

const RENEWED_EACH_MS = 20_000;
/** The beginning of a video, as far as X looks at it. */
const VIDEO = Buffer.from('AAAAGGZ0eXBpc29tAAACAGlzb21tcDQy', 'base64');

afterEach(() => void vi.useRealTimers());

async function startWorker(planner: Planner): Promise<void> {
  const listener = createListener(planner.databaseUrl, 'nonet:test-worker');
  const worker = createWorker({ ...planner.engine, listener, paused: () => false, sweep: async () => undefined });
  await worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await listener.close();
  });
}

/** A network that prepares what has files until it is told to go on. */
function slowWithFiles(planner: Planner) {
  const go = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const quick = planner.world.network.prepare;
  const prepare: Network['prepare'] = async (input, auth, context) => {
    if (input.media.length > 0) {
      signals.push(context.signal);
      await go.promise;
    }
    return quick(input, auth, context);
  };
  Object.assign(planner.world.network, { prepare });
  return { go: go.resolve, signals };
}

async function addVideo(db: Planner['db'], spaceId: SpaceId, postId: string): Promise<void> {
  const { id } = await db
    .insertInto('media')
    .values({
      space_id: spaceId,
      sha256: 's',
      kind: 'video',
      content_type: 'video/mp4',
      bytes: VIDEO.length,
      storage_key: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('post_media').values({ post_id: postId, position: 0, media_id: id }).execute();
}

async function scheduleVideo(planner: Planner, account: string): Promise<string> {
  const { id } = await planner.schedule({ platforms: [account], dueInMs: 120_000 });
  await addVideo(planner.db, planner.caller.uid, id);
  await sql`update targets set run_at = clock_timestamp() where post_id = ${id}`.execute(planner.db);
  return id;
}

const row = ({ db }: Pick<Planner, 'db'>, postId: string) =>
  db.selectFrom('targets').selectAll().where('post_id', '=', postId).executeTakeFirstOrThrow();

test('a preparation that takes minutes keeps its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const planner = await createPlanner();
  const { go } = slowWithFiles(planner);
  const post = await scheduleVideo(planner, await planner.connect());
  await startWorker(planner);
  await expect.poll(async () => (await row(planner, post)).status).toBe('preparing');
  const { lease } = await row(planner, post);
  for (let minute = 0; minute < 3; minute++) {
    await passTime(planner.db, 40_000);
    const before = (await row(planner, post)).run_at!;
    await vi.advanceTimersByTimeAsync(RENEWED_EACH_MS);
    await expect
      .poll(async () => (await row(planner, post)).run_at!.getTime())
      .toBeGreaterThan(before.getTime() + 30_000);
  }
  expect(await row(planner, post)).toMatchObject({ status: 'preparing', lease });
  // Late by now: it goes out as soon as it is ready.
  go();
  await expect.poll(async () => (await planner.post(post)).status).toBe('published');
  expect(planner.world.calls).toEqual(['prepare', 'publish']);
});

test('a preparation whose lease was lost is stopped, and what it prepared is void', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const planner = await createPlanner();
  const { go, signals } = slowWithFiles(planner);
  const post = await scheduleVideo(planner, await planner.connect());
  await startWorker(planner);
  await expect.poll(() => signals.length).toBe(1);
  const another = '00000000-0000-4000-8000-000000000000';
  await sql`update targets set lease = ${another}, run_at = clock_timestamp() + interval '60 s'`.execute(planner.db);
  await vi.advanceTimersByTimeAsync(RENEWED_EACH_MS);
  await expect.poll(() => signals[0]!.aborted).toBe(true);
  go();
  await expect.poll(() => planner.world.calls).toEqual(['prepare']);
  expect(await row(planner, post)).toMatchObject({ status: 'preparing', lease: another, prepared: null });
});

test('an edit in the middle of an upload: the former one is stopped, and the new one keeps its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const planner = await createPlanner();
  const uploads: { signal: AbortSignal; end: () => void }[] = [];
  const quick = planner.world.network.prepare;
  const prepare: Network['prepare'] = async (input, auth, context) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    uploads.push({ signal: context.signal, end: resolve });
    await promise;
    return quick(input, auth, context);
  };
  Object.assign(planner.world.network, { prepare });
  const post = await scheduleVideo(planner, await planner.connect());
  await startWorker(planner);
  await expect.poll(() => uploads.length).toBe(1);
  // As an edit does: void is the lease, and the same worker claims it at once.
  await sql`update targets set status = 'pending', lease = null, run_at = clock_timestamp()`.execute(planner.db);
  await notifyDue(planner.db, [new Date()]);
  await expect.poll(() => uploads.length).toBe(2);
  const [former, now] = uploads;
  await vi.advanceTimersByTimeAsync(RENEWED_EACH_MS);
  await expect.poll(() => former!.signal.aborted).toBe(true);
  former!.end();
  await expect.poll(() => planner.world.calls).toEqual(['prepare']);
  await passTime(planner.db, 40_000);
  const before = (await row(planner, post)).run_at!;
  await vi.advanceTimersByTimeAsync(RENEWED_EACH_MS);
  await expect
    .poll(async () => (await row(planner, post)).run_at!.getTime())
    .toBeGreaterThan(before.getTime() + 30_000);
  expect(now!.signal.aborted).toBe(false);
  now!.end();
  await expect.poll(async () => (await row(planner, post)).status).toBe('ready');
});

test('words that are due while videos of the same account are uploaded do not wait for them', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const { go, signals } = slowWithFiles(planner);
  const account = await planner.connect();
  const videos = [await scheduleVideo(planner, account), await scheduleVideo(planner, account)];
  await startWorker(planner);
  await expect.poll(() => signals.length).toBe(1);
  const { id } = await planner.schedule({ platforms: [account] });
  await expect.poll(async () => (await planner.post(id)).status).toBe('published');
  // One upload per account at a time: the other one is not even claimed.
  expect(signals).toHaveLength(1);
  await sql`update targets set run_at = clock_timestamp() - interval '5 min' where status = 'pending'`.execute(
    planner.db,
  );
  expect((await readWorkerHealth(planner.db)).oldestRunMs).toBeLessThan(1_000);
  go();
  for (const video of videos) await expect.poll(async () => (await row(planner, video)).status).toBe('ready');
});

test('words go out also while more videos wait than a worker takes at once', async () => {
  const planner = await createPlanner();
  const { go, signals } = slowWithFiles(planner);
  const account = await planner.connect();
  // Of several people, as one of them alone may not have all places.
  const crowd = createCrowd(planner);
  for (let others = 0; others < 70; others++) await crowd.connect(`person ${others % 7}`, `other ${others}`);
  for (let posts = 0; posts < 4; posts++) {
    const post = await scheduleVideo(planner, account);
    await sql`insert into targets (space_id, post_id, connection_id, network, options, due_at, run_at)
      select c.space_id, t.post_id, c.id, t.network, t.options, t.due_at, t.run_at from targets t, connections c
      where t.post_id = ${post} and c.id <> t.connection_id`.execute(planner.db);
  }
  await startWorker(planner);
  const claimed = async () =>
    (await planner.db.selectFrom('targets').select('id').where('status', '=', 'preparing').execute()).length;
  await expect.poll(claimed).toBeGreaterThanOrEqual(128);
  const { id } = await planner.schedule({ platforms: [await planner.connect('words')] });
  await expect.poll(async () => (await planner.post(id)).status).toBe('published');
  expect(signals.length).toBeGreaterThan(0);
  go();
});

test('a video that was uploaded when its worker died is not uploaded again', async () => {
  const lab = await startPublishingServer();
  onTestFinished(() => lab.close());
  const { db, engine } = lab;
  const read = vi.spyOn(engine.storage, 'read').mockResolvedValue(new Uint8Array(VIDEO));
  await lab.order('networks/twitter/set-processing', { ms: 5 * 60_000 });
  const ada = await lab.server.register('Ada');
  const post = await lab.schedule(ada, await lab.connectX(ada));
  await addVideo(db, ada.uid, post);

  const [work] = await claimDue(db, { limit: 1 });
  const died = new AbortController();
  const step = advanceTarget(engine, work!, died.signal);
  await expect.poll(async () => (await row(lab, post)).uploads).not.toBeNull();
  await passTime(db, 61_000);
  died.abort();
  await step;
  expect(read).toHaveBeenCalledTimes(1);

  await lab.pass(5 * 60_000);
  expect(await lab.target(ada, post)).toMatchObject({ status: 'published' });
  expect(read).toHaveBeenCalledTimes(1);
  expect(await row(lab, post)).toMatchObject({ uploads: null });
  expect(await lab.ledger('twitter')).toMatchObject([{ text: 'Only once', mediaCount: 1 }]);
});

test('what was uploaded for an earlier version of the post is not used', async () => {
  const lab = await startPublishingServer();
  onTestFinished(() => lab.close());
  const { db, engine } = lab;
  const read = vi.spyOn(engine.storage, 'read').mockResolvedValue(new Uint8Array(VIDEO));
  await lab.order('networks/twitter/set-processing', { ms: 0 });
  const ada = await lab.server.register('Ada');
  const post = await lab.schedule(ada, await lab.connectX(ada));
  await addVideo(db, ada.uid, post);
  const media = await db.selectFrom('media').select('id').executeTakeFirstOrThrow();
  const progress = { [media.id]: { id: '1880000000000000001', expiresAt: null } };
  await db
    .updateTable('targets')
    .set({ uploads: JSON.stringify({ postVersion: 1, progress }) })
    .execute();
  await sql`update posts set version = 2`.execute(db);
  await lab.settle();
  expect(read).toHaveBeenCalledTimes(1);
  expect(await lab.target(ada, post)).toMatchObject({ status: 'published' });
});
