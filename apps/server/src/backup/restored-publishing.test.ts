import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LookContext, Repeat } from '@nonet/networks';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { restoreBackup } from '#/backup/restore-backup.ts';
import { verifyBackup } from '#/backup/verify-backup.ts';
import { writeBackup } from '#/backup/write-backup.ts';
import type { Database } from '#/db/pool.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, release } from '#/features/publishing/claim.queries.ts';
import { advanceComment } from '#/features/publishing/comments/advance-comment.ts';
import { claimComments, releaseComments } from '#/features/publishing/comments/claim.queries.ts';
import { createEngine } from '#/features/publishing/engine.ts';
import { nobody } from '#/features/publishing/lanes.ts';
import { createSealer } from '#/secrets/seal.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { type Behaviour, createWorld } from '#/testing/world.ts';

const MINUTE = 60_000;

async function backUp(db: Database): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'nonet-backup-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const storage = createDiskStorage(path.join(parent, 'media'));
  const folderFor = () => path.join(parent, 'backup');
  return (await writeBackup({ db, storage, version: '1', folderFor, secret: null })).folder;
}

/** The installation that continues from a backup, with the same networks. */
async function restore(folder: string, planner: Planner, sealer = planner.engine.sealer) {
  const { db } = await openTestDatabase(createEmptyDatabase);
  const storage = createDiskStorage(path.join(folder, '../restored'));
  const manifest = await verifyBackup(folder);
  const settled = await restoreBackup({ db, storage, sealerOf: async () => sealer, folder, manifest });
  const { networks, fileFor, fetching, log } = planner.engine;
  const engine = createEngine({ db, networks, sealer, storage, fileFor, fetching, log });
  async function settle(): Promise<void> {
    for (let rounds = 0; rounds < 50; rounds++) {
      const works = await claimDue(db, { limit: 100 });
      if (works.length === 0) return;
      for (const work of works) {
        const result = await advanceTarget(engine, work, new AbortController().signal);
        if (result !== 'done') await release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]);
      }
    }
    throw new Error('The engine does not come to rest');
  }
  return { db, engine, settled, settle, parts: { ...planner.posts, db } };
}

async function targetOf(db: Database, postId: string) {
  return db.selectFrom('targets').selectAll().where('post_id', '=', postId).executeTakeFirstOrThrow();
}

/** Lets hours pass in small steps, as the engine would see them pass. */
async function live(db: Database, settle: () => Promise<unknown>): Promise<void> {
  await settle();
  for (const minutes of [0.5, 1, 1, 2, 2, 4, 6, 6, 15, 60, 60]) {
    await passTime(db, minutes * MINUTE);
    // This test is not about tokens, so they never expire.
    await db.updateTable('connections').set({ token_expires_at: null }).execute();
    await settle();
  }
}

/** One post in each state that a backup can find, each for an account of its own. Returns the ids by state. */
async function postsInEveryState(planner: Planner): Promise<{ ids: Record<string, string>; folder: string }> {
  const { db, world } = planner;
  const ids: Record<string, string> = {};
  const add = async (state: string, dueInMs = 0) => {
    const { id } = await planner.schedule({ platforms: [await planner.connect(state)], description: state, dueInMs });
    ids[state] = id;
  };
  const claimed = async () => {
    const works = await planner.claim();
    await Promise.all(works.map((work) => advanceTarget(planner.engine, work, new AbortController().signal)));
  };
  for (const [state, behaviour] of [
    ['unknown, out', 'accept-and-lose-the-answer'],
    ['unknown, not out', 'lose-the-call'],
    ['processing', 'take-and-process'],
    ['throttled', 'throttle'],
  ] as const) {
    world.next = [behaviour];
    await add(state);
    await claimed();
  }
  await add('held');
  await db.updateTable('connections').set({ reconnect_needed: true }).where('username', '=', 'held').execute();
  await claimed();
  await add('ready', 30_000);
  await claimed();
  await passTime(db, 31_000);
  // Posts that wait for their time continue to wait.
  await sql`update targets set run_at = run_at + interval '31 s' where status <> 'ready' or fenced_at is not null`.execute(
    db,
  );
  await add('pending');
  await sql`update targets set run_at = clock_timestamp() + interval '20 s' where status in ('pending', 'ready')`.execute(
    db,
  );
  // The last post is being sent at the very moment of the backup.
  await add('sending');
  let folder = '';
  world.meanwhile = async () => {
    world.meanwhile = async () => undefined;
    folder = await backUp(db);
  };
  await claimed();
  return { ids, folder };
}

test.each(['harmless', 'refused', 'named', 'blind'] as const)(
  'what went out between the backup and its restoring does not go out again (%s repeat)',
  async (repeat) => {
    const planner = await createPlanner(createWorld({ repeat }));
    const { world } = planner;
    const { ids, folder } = await postsInEveryState(planner);
    const states = Object.entries(ids);

    // The backed-up installation goes on and publishes everything.
    await planner.connect('held');
    await live(planner.db, planner.settle);
    const out = world.posts.length;
    for (const state of ['processing', 'throttled', 'held', 'ready', 'pending', 'sending', 'unknown, out']) {
      expect(
        world.posts.filter((post) => post.text === state),
        state,
      ).toHaveLength(1);
    }

    const { db, settled, settle } = await restore(folder, planner);
    expect(settled).toMatchObject({ asking: 3, checking: 5, toReconnect: 0 });
    for (const state of ['held', 'ready', 'pending']) {
      expect(await targetOf(db, ids[state]!), state).toMatchObject({
        status: 'asks',
        error_code: 'restored',
        run_at: null,
      });
    }
    for (const state of ['sending', 'throttled', 'unknown, out', 'unknown, not out']) {
      expect(await targetOf(db, ids[state]!), state).toMatchObject({ status: 'unknown', lease: null });
    }
    expect(await targetOf(db, ids['processing']!)).toMatchObject({ status: 'processing' });
    const posts = await db.selectFrom('posts').select(['id', 'status']).execute();
    expect(Object.fromEntries(posts.map(({ id, status }) => [id, status]))).toEqual(
      Object.fromEntries(
        states.map(([state, id]) => [id, ['held', 'ready', 'pending'].includes(state) ? 'failed' : 'processing']),
      ),
    );

    await live(db, settle);
    expect(world.posts).toHaveLength(out);
    for (const state of ['sending', 'throttled', 'unknown, out', 'processing']) {
      expect(await targetOf(db, ids[state]!), state).toMatchObject({ status: 'published' });
    }
  },
);

test('what had not gone out is repeated only where a repeat is harmless', async () => {
  for (const [repeat, status] of [
    ['harmless', 'published'],
    ['refused', 'asks'],
    ['named', 'asks'],
    ['blind', 'asks'],
  ] as const) {
    const planner = await createPlanner(createWorld({ repeat }));
    planner.world.next = ['lose-the-call'];
    const { id } = await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    const { db, settle } = await restore(await backUp(planner.db), planner);
    await live(db, settle);
    expect(await targetOf(db, id), repeat).toMatchObject({ status });
    expect(planner.world.posts, repeat).toHaveLength(status === 'published' ? 1 : 0);
  }
});

test('a look covers all the time in which the other installation may have sent', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  const { world, db: original } = planner;
  world.next = ['throttle'];
  await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(original, 20 * MINUTE);
  const backup = await backUp(original);
  const { db, settle } = await restore(backup, planner);
  // The first look comes after half a minute.
  await passTime(db, 31_000);
  const restoredAt = Date.now() - 31_000;
  const windows: { notBefore: Date; notAfter: Date }[] = [];
  const { lookup } = world.network;
  Object.assign(world.network, {
    lookup: (...args: Parameters<typeof lookup>) => {
      windows.push(args[2]);
      return lookup(...args);
    },
  });
  await settle();
  expect(windows).toHaveLength(1);
  expect(windows[0]!.notBefore.getTime()).toBeLessThan(restoredAt - 19 * MINUTE);
  expect(windows[0]!.notAfter.getTime()).toBeGreaterThanOrEqual(restoredAt);
});

test('THREAD-05 of a thread that went on after the backup, what is out is found, and the rest follows once', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const { world } = planner;
  const description = ['One', 'Two', 'Three'].join(THREAD);
  const { id } = await planner.schedule({ platforms: [await planner.connect()], description });
  let folder = '';
  world.meanwhile = async () => {
    world.meanwhile = async () => undefined;
    folder = await backUp(planner.db);
  };
  world.next = ['accept', 'accept', 'lose-the-call'];
  await planner.settle();
  expect(world.posts.map(({ text }) => text)).toEqual(['One', 'Two']);

  const { db, settle } = await restore(folder, planner);
  expect(await targetOf(db, id)).toMatchObject({ status: 'unknown', parts_out: 0 });
  await live(db, settle);
  expect(await targetOf(db, id)).toMatchObject({ status: 'published', remote_id: world.posts[0]?.remoteId });
  expect(world.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
});

test('an edit after the backup does not bring the former text out as well', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], description: 'Before', dueInMs: 30_000 });
  await planner.settle();
  expect(await targetOf(planner.db, id)).toMatchObject({ status: 'ready' });
  const folder = await backUp(planner.db);
  await sql`update posts set description = 'After', version = version + 1 where id = ${id}`.execute(planner.db);
  await live(planner.db, planner.settle);
  expect(planner.world.posts.map((post) => post.text)).toEqual(['After']);

  await setTakenAt(folder, new Date(Date.now() + MINUTE));
  const { db, settle } = await restore(folder, planner);
  await live(db, settle);
  expect(planner.world.posts).toHaveLength(1);
  expect(await targetOf(db, id)).toMatchObject({ status: 'asks' });
});

test('what is due later is published at its time, prepared anew', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const prepared = await planner.schedule({ platforms: [account], description: 'Soon', dueInMs: 50_000 });
  const claimed = await planner.schedule({ platforms: [account], description: 'Claimed', dueInMs: 50_000 });
  const later = await planner.schedule({ platforms: [account], description: 'Later', dueInMs: 60 * MINUTE });
  await sql`update targets set run_at = run_at + interval '1 h' where post_id = ${claimed.id}`.execute(planner.db);
  await planner.settle();
  await sql`update targets set run_at = clock_timestamp() where post_id = ${claimed.id}`.execute(planner.db);
  await planner.claim();
  const folder = await backUp(planner.db);

  const { db, settled, settle } = await restore(folder, planner);
  expect(settled).toMatchObject({ asking: 0, checking: 0 });
  for (const { id } of [prepared, claimed, later]) {
    expect(await targetOf(db, id)).toMatchObject({
      status: 'pending',
      lease: null,
      prepared: null,
      prepared_version: null,
    });
  }
  const statuses = await db.selectFrom('posts').select('status').distinct().execute();
  expect(statuses).toEqual([{ status: 'pending' }]);
  await live(db, settle);
  expect(planner.world.posts.map((post) => post.text).sort()).toEqual(['Claimed', 'Later', 'Soon']);
});

/** A post that is due in an hour at the backup. After the backup it is moved to now, and is published. */
async function movedAfterBackup(repeat: Repeat, canLook = true) {
  const planner = await createPlanner(createWorld({ repeat, canLook }));
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 60 * MINUTE });
  const folder = await backUp(planner.db);
  const version = (await planner.post(id)).version;
  await editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: id, accounts: null },
    { version, scheduledDate: new Date().toISOString() },
  );
  await planner.settle();
  expect(planner.world.posts).toHaveLength(1);
  return { planner, id, folder };
}

test.each(['harmless', 'refused', 'named', 'blind'] as const)(
  'what was moved to an earlier time after the backup, and went out, asks at its former time, and says where it is (%s repeat)',
  async (repeat) => {
    const { planner, id, folder } = await movedAfterBackup(repeat);
    const { db, settle, parts } = await restore(folder, planner);
    expect(await targetOf(db, id)).toMatchObject({ status: 'pending' });
    await live(db, settle);
    expect(planner.world.posts).toHaveLength(1);
    expect(await targetOf(db, id)).toMatchObject({
      status: 'asks',
      error_code: 'restored',
      error_message: expect.stringContaining('https://world.test/posts/bluesky-1'),
      in_doubt: true,
      attempt_count: 0,
    });
    // People may plan the same words for each morning, so a person may want them published once more.
    await retryPost(parts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
    if (repeat === 'refused' || repeat === 'named')
      planner.world.posts[0]!.text = 'so long ago that the network has forgotten it';
    await settle();
    expect(await targetOf(db, id)).toMatchObject({ status: 'published' });
    expect(planner.world.posts).toHaveLength(2);
  },
);

test('where several posts could be it, what is due later asks when it is due', async () => {
  const { planner, id, folder } = await movedAfterBackup('blind');
  Object.assign(planner.world.network, {
    lookup: async () => ({ kind: 'unable', code: 'ambiguous', message: 'Several posts.', tokenMayRefresh: false }),
  });
  const { db, settle } = await restore(folder, planner);
  await live(db, settle);
  expect(await targetOf(db, id)).toMatchObject({
    status: 'asks',
    error_code: 'restored',
    error_message: expect.stringContaining('Look at the account, then decide.'),
    in_doubt: true,
  });
  expect(planner.world.posts).toHaveLength(1);
});

test('where nobody can look, what is due later asks when it is due, once', async () => {
  const { planner, id, folder } = await movedAfterBackup('blind', false);
  const { db, settle, parts } = await restore(folder, planner);
  await live(db, settle);
  expect(await targetOf(db, id)).toMatchObject({ status: 'asks', error_code: 'restored', in_doubt: true });
  expect(planner.world.posts).toHaveLength(1);
  await retryPost(parts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await settle();
  expect(await targetOf(db, id)).toMatchObject({ status: 'published' });
  expect(planner.world.posts).toHaveLength(2);
});

test.each(['harmless', 'refused'] as const)(
  'while nobody can look, what may have gone out since the backup waits, and asks when it is late (%s repeat)',
  async (repeat) => {
    const { planner, id, folder } = await movedAfterBackup(repeat);
    const { db, settle } = await restore(folder, planner);
    planner.world.lookFails = true;
    const wait = async (minutes: number) => {
      await passTime(db, minutes * MINUTE);
      await db.updateTable('connections').set({ token_expires_at: null }).execute();
      await settle();
    };
    await wait(61);
    expect(await targetOf(db, id)).toMatchObject({ status: 'ready', error_code: 'busy', attempt_count: 0 });
    await wait(60);
    expect(planner.world.posts).toHaveLength(1);
    expect(await targetOf(db, id)).toMatchObject({ status: 'asks', error_code: 'late', in_doubt: false });
    planner.world.lookFails = false;
    await retryPost({ ...planner.posts, db }, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
    await settle();
    expect(await targetOf(db, id)).toMatchObject({ status: 'asks', error_code: 'restored' });
    expect(planner.world.posts).toHaveLength(1);
  },
);

test.each<[string, Behaviour, number]>([
  ['asked', 'accept', 62 * MINUTE],
  ['was refused', 'refuse', 0],
])('what %s in the backup, and was published by a person after it, does not go out again', async (_what, first, ms) => {
  const planner = await createPlanner();
  planner.world.next = [first];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await passTime(planner.db, ms);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  const folder = await backUp(planner.db);
  const send = (parts: typeof planner.posts) =>
    retryPost(parts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await send(planner.posts);
  await planner.settle();
  expect(planner.world.posts).toHaveLength(1);

  const { db, settle, parts } = await restore(folder, planner);
  // The network's post has another key, as if the former installation had prepared it anew.
  planner.world.posts[0]!.key = 'another key';
  await send(parts);
  await settle();
  expect(planner.world.posts).toHaveLength(1);
  expect(await targetOf(db, id)).toMatchObject({ status: 'asks', error_code: 'restored' });
});

test('the look covers the time between the backup and its restoring, and no other', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30 * MINUTE });
  const folder = await backUp(planner.db);
  const { takenAt } = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'));
  await setTakenAt(folder, new Date(Date.parse(takenAt) - 5 * 60 * MINUTE));
  const { db, settle } = await restore(folder, planner);
  const restoredAt = Date.now();
  await sql`update targets set due_at = clock_timestamp(), run_at = clock_timestamp()`.execute(db);
  const windows: LookContext[] = [];
  const { lookup } = planner.world.network;
  planner.world.network.lookup = (...args) => {
    windows.push(args[2]);
    return lookup(...args);
  };
  await settle();
  expect(windows).toMatchObject([{ anyKey: true }]);
  const minutes = (date: Date) => Math.round((date.getTime() - restoredAt) / MINUTE);
  expect([minutes(windows[0]!.notBefore), minutes(windows[0]!.notAfter)]).toEqual([-300, 0]);
  expect(planner.world.posts).toHaveLength(1);
});

test('a restored backup of a restored installation remembers the earlier one', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 60 * MINUTE });
  const first = await restore(await backUp(planner.db), planner);
  const { unseen_from: from } = await targetOf(first.db, id);
  const again = await restore(await backUp(first.db), planner);
  const target = await targetOf(again.db, id);
  expect(target.unseen_from).toEqual(from);
  expect(target.unseen_until!.getTime()).toBeGreaterThan(from!.getTime());
});

test('a clock that is behind the one of the backup does not make the past look like the future', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30 * MINUTE });
  const folder = await backUp(planner.db);
  await setTakenAt(folder, new Date(Date.now() + 60 * MINUTE));
  const { db } = await restore(folder, planner);
  expect(await targetOf(db, id)).toMatchObject({ status: 'asks', error_code: 'restored' });
});

test('a cancelled post stays cancelled', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await sql`update posts set status = 'cancelled', remove_at = clock_timestamp() + interval '10 s' where id = ${id}`.execute(
    planner.db,
  );
  await sql`update targets set run_at = null where post_id = ${id}`.execute(planner.db);
  const { db } = await restore(await backUp(planner.db), planner);
  expect(await targetOf(db, id)).toMatchObject({ status: 'pending', run_at: null });
  expect(await db.selectFrom('posts').select('status').execute()).toEqual([{ status: 'cancelled' }]);
});

test('of a post that was deleted while a part of it is out, nothing is settled: the sweep removes it', async () => {
  const planner = await createPlanner();
  const [studio, shop] = [await planner.connect(), await planner.connect('shop')];
  const { id } = await planner.schedule({ platforms: [studio, shop] });
  await sql`update targets set status = 'published', remote_id = 'r', run_at = null where connection_id = ${studio}`.execute(
    planner.db,
  );
  await sql`update targets set status = 'held', run_at = null where connection_id = ${shop}`.execute(planner.db);
  await sql`update posts set status = 'partial', remove_at = clock_timestamp() + interval '10 s' where id = ${id}`.execute(
    planner.db,
  );
  const { db } = await restore(await backUp(planner.db), planner);
  const { rows } = await sql`select status from targets order by status`.execute(db);
  expect(rows).toEqual([{ status: 'held' }, { status: 'published' }]);
});

test('a person can publish what asks', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const { db, settle, parts } = await restore(await backUp(planner.db), planner);
  await settle();
  expect(planner.world.posts).toEqual([]);
  await retryPost(parts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await settle();
  expect(await targetOf(db, id)).toMatchObject({ status: 'published' });
});

test('without the secret the engine comes to rest: nothing is sent, and each target says why', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  planner.world.next = ['lose-the-call'];
  const doubtful = await planner.schedule({ platforms: [account] });
  await planner.settle();
  const later = await planner.schedule({ platforms: [account], dueInMs: 30 * MINUTE });
  const folder = await backUp(planner.db);
  const calls = planner.world.calls.length;
  const { db, settled, settle } = await restore(
    folder,
    planner,
    createSealer('another secret of thirty-two characters'),
  );
  expect(settled.toReconnect).toBe(1);
  await live(db, settle);
  expect(planner.world.calls).toHaveLength(calls);
  expect(await targetOf(db, doubtful.id)).toMatchObject({ status: 'asks', error_code: 'cannot-look' });
  expect(await targetOf(db, later.id)).toMatchObject({ status: 'held', error_code: 'not-connected' });
});

async function setTakenAt(folder: string, takenAt: Date): Promise<void> {
  const file = path.join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), takenAt }));
}

test.each(['harmless', 'refused', 'blind'] as const)(
  'THREAD-05 a comment that was made after the backup is not made again (%s)',
  async (commentRepeat) => {
    const planner = await createPlanner(createWorld({ commentRepeat }));
    // One is waiting in the backup; of the other, not even the post is known to be out.
    await planner.schedule({ platforms: [await planner.connect('early')], comments: { bluesky: 'Early' } });
    await planner.settle();
    planner.world.next = ['accept-and-lose-the-answer'];
    await planner.schedule({ platforms: [await planner.connect('late')], comments: { bluesky: 'Late' } });
    await planner.settle();
    const folder = await backUp(planner.db);
    await planner.comment();
    await planner.pass(66_000);
    await planner.settle();
    await planner.comment();
    expect(planner.world.comments).toHaveLength(2);

    const restored = await restore(folder, planner);
    const comment = async () => {
      for (;;) {
        const works = await claimComments(restored.db, { limit: 100, except: nobody });
        if (works.length === 0) return;
        for (const work of works) {
          const result = await advanceComment(
            { engine: restored.engine, followUps: {} },
            work,
            new AbortController().signal,
          );
          if (result !== 'done') await releaseComments(restored.db, [{ ...work, afterMs: result.releaseAfterMs }]);
        }
      }
    };
    await live(restored.db, async () => {
      await restored.settle();
      await comment();
    });
    expect(planner.world.comments.map(({ text }) => text)).toEqual(['Early', 'Late']);
    const kept = await restored.db.selectFrom('comments').select(['text', 'status']).orderBy('text').execute();
    expect(kept).toEqual([
      { text: 'Early', status: 'published' },
      { text: 'Late', status: 'published' },
    ]);
  },
);
