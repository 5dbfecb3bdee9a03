import { randomUUID } from 'node:crypto';
import type { LookupResult, Prepared, Repeat } from '@nonet/networks';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { deletePost } from '#/features/posts/delete-post.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { type Behaviour, createWorld } from '#/testing/world.ts';

const signal = new AbortController().signal;
const key = (planner: Planner, id: string) => ({ spaceId: planner.caller.uid, id, accounts: null });
const targetOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0]!;
const texts = ({ world }: Planner) => world.posts.map((post) => post.text);
const row = ({ db }: Planner) => db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();
/** As after a restored backup: the installation that was backed up may have gone on. */
const asRestored = ({ db }: Planner) =>
  sql`update targets set unseen_from = clock_timestamp(), unseen_until = clock_timestamp()`.execute(db);

/** A picture of the person, as a row. */
const picture = ({ caller }: Planner, id: string) => ({
  id,
  space_id: caller.uid,
  kind: 'image' as const,
  content_type: 'image/png',
  bytes: 10,
  storage_key: `x/${id}`,
  sha256: id,
});

/** A thread of three posts, whose first calls end in these ways. */
async function withThread(repeat: Repeat, ...behaviours: Behaviour[]) {
  const planner = await createPlanner(createWorld({ repeat }));
  planner.world.next = behaviours;
  const description = ['One', 'Two', 'Three'].join(THREAD);
  const { id } = await planner.schedule({ platforms: [await planner.connect()], description });
  await planner.settle();
  return { planner, id };
}

test('each post of a thread has its own fence and its own attempt, and the target carries the id of the first', async () => {
  const { planner, id } = await withThread('refused');
  expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
  expect(await targetOf(planner, id)).toMatchObject({
    status: 'published',
    remoteUrl: 'https://world.test/posts/bluesky-1',
  });
  const attempts = await planner.db
    .selectFrom('attempts')
    .select(['number', 'outcome', 'remote_id'])
    .orderBy('number')
    .execute();
  expect(attempts).toEqual([
    { number: 1, outcome: 'published', remote_id: 'bluesky-1' },
    { number: 2, outcome: 'published', remote_id: 'bluesky-2' },
    { number: 3, outcome: 'published', remote_id: 'bluesky-3' },
  ]);
  const history = await planner.db.selectFrom('post_history').select(['event', 'remote_id']).execute();
  expect(history).toEqual([{ event: 'published', remote_id: 'bluesky-1' }]);
});

test('while a thread goes out it cannot be changed', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'throttle');
  expect(await targetOf(planner, id)).toMatchObject({ status: 'ready' });
  expect((await planner.post(id)).status).toBe('processing');
  const change = editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: id, accounts: null },
    { version: 1, description: 'Other' },
  );
  await expect(change).rejects.toMatchObject({ code: 'being-published' });
});

test.each<[Repeat, string[]]>([
  ['harmless', ['publish', 'publish']],
  ['named', ['publish', 'look', 'publish']],
  ['refused', ['look', 'publish']],
  ['blind', ['look', 'publish']],
])(
  'THREAD-05 a lost answer in the middle (%s): what is out is found, and the rest, which was never sent, follows once',
  async (repeat, calls) => {
    const { planner, id } = await withThread(repeat, 'accept', 'accept-and-lose-the-answer');
    expect(await targetOf(planner, id)).toMatchObject({ status: 'unknown' });
    planner.world.calls.length = 0;
    await passTime(planner.db, 61_000);
    await planner.settle();
    expect(planner.world.calls).toEqual(calls);
    expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
  },
);

test('what follows a post that had to be found has looks and a resend of its own', async () => {
  const { planner, id } = await withThread('refused', 'accept-and-lose-the-answer');
  planner.world.next = ['lose-the-call'];
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(await row(planner)).toMatchObject({ status: 'unknown', parts_out: 1, look_count: 0, resend_count: 0 });
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
});

test('in a restored installation, after a post of a thread had to be found, the next one is looked for before it is sent', async () => {
  const { planner, id } = await withThread('refused', 'accept-and-lose-the-answer');
  await asRestored(planner);
  // More of it is out than this installation knows.
  const { account, key: first } = planner.world.posts[0]!;
  planner.world.posts.push({ account, key: `${first}.`, text: 'Two', remoteId: 'elsewhere-2', at: new Date() });
  planner.world.calls.length = 0;
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(planner.world.calls).toEqual(['look', 'look', 'look', 'publish']);
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
});

test.each<[string, LookupResult, number]>([
  ['finds nothing', { kind: 'absent' }, 0],
  ['fails', { kind: 'unable', code: 'busy', message: 'Busy.', tokenMayRefresh: false }, 66 * 60_000],
])(
  'in a restored installation, where nothing refuses a duplicate, what follows a post that had to be found is for a person when the look %s',
  async (_how, look, afterMs) => {
    const { planner, id } = await withThread('blind', 'accept-and-lose-the-answer');
    await asRestored(planner);
    const { network } = planner.world;
    const { lookup } = network;
    network.lookup = async (...call) => {
      const found = await lookup(...call);
      return found.kind === 'continued' ? found : look;
    };
    for (const wait of [61_000, 91_000, 181_000, afterMs]) {
      await passTime(planner.db, wait);
      await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
      await planner.settle();
    }
    expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', action: 'decide' });
    expect(texts(planner)).toEqual(['One']);

    network.lookup = lookup;
    await retryPost(planner.posts, key(planner, id), { action: 'send' });
    await planner.settle();
    expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
  },
);

test('the second post has looks and a resend of its own', async () => {
  const { planner, id } = await withThread('refused', 'lose-the-call');
  planner.world.next = ['accept', 'lose-the-call'];
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await row(planner)).toMatchObject({ status: 'unknown', parts_out: 1, look_count: 0, resend_count: 0 });
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
});

test('each post of a thread is resent as its own kind of repeat lets it be', async () => {
  const { planner, id } = await withThread('blind');
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  const { network } = planner.world;
  const { publish } = network;
  const isRefused = (next: Prepared): Prepared => ({ ...next, repeat: 'refused' });
  Object.assign(network, {
    publish: async (...call: Parameters<typeof publish>) => {
      const outcome = await publish(...call);
      return outcome.kind === 'continued' ? { ...outcome, next: isRefused(outcome.next) } : outcome;
    },
  });
  planner.world.next = ['accept', 'lose-the-call'];
  const [account] = await planner.db.selectFrom('connections').select('id').execute();
  const other = await planner.schedule({ platforms: [account!.id], description: ['Four', 'Five'].join(THREAD) });
  await planner.settle();
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await targetOf(planner, other.id)).toMatchObject({ status: 'published' });
  expect(texts(planner)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
});

test('an earlier post with the same words is not taken for a later one', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  planner.world.next = ['accept', 'lose-the-call'];
  await planner.schedule({ platforms: [await planner.connect()], description: ['Same', 'Same'].join(THREAD) });
  await planner.settle();
  planner.world.network.lookup = async (_prepared, _auth, { taken }) => {
    const found = planner.world.posts.find((post) => !taken.has(post.remoteId));
    return found === undefined
      ? { kind: 'absent' }
      : { kind: 'found', remoteId: found.remoteId, url: 'https://x.test' };
  };
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect(await row(planner)).toMatchObject({ status: 'asks', error_code: 'not-found' });
});

test.each<Behaviour>(['refuse', 'lose-the-media'])(
  'a thread that cannot go on (%s) is for a person, not refused and not begun anew',
  async (behaviour) => {
    const { planner, id } = await withThread('refused', 'accept', behaviour);
    expect(await targetOf(planner, id)).toMatchObject({
      status: 'asks',
      action: 'decide',
      remoteUrl: 'https://world.test/posts/bluesky-1',
      error: { code: 'thread-incomplete' },
    });
    await retryPost(planner.posts, key(planner, id), { action: 'send' });
    await planner.settle();
    expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
  },
);

test('giving up on the rest of a thread leaves it published as far as it is out', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'refuse');
  await retryPost(planner.posts, key(planner, id), { action: 'skip' });
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published', error: null, action: null });
  expect((await planner.post(id)).status).toBe('published');
  expect(texts(planner)).toEqual(['One']);
});

test('a thread that is out in part stays counted when it is deleted', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'refuse');
  await deletePost(planner.posts, key(planner, id));
  expect(await readUsage(planner.db, planner.caller.uid, planner.posts.plans, new Date())).toMatchObject({ count: 1 });
});

test('a thread that became too late in the middle is for a person, whatever was wished for late posts', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'throttle');
  await sql`update posts set late_policy = 'skip'`.execute(planner.db);
  await passTime(planner.db, 62 * 60_000);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', error: { code: 'thread-incomplete' } });
});

test('a positive answer continues a thread, whoever holds the lease, and only once', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  await planner.schedule({ platforms: [await planner.connect()], description: ['One', 'Two'].join(THREAD) });
  const [work] = await planner.claim();
  // The worker stands still in the middle of its call; meanwhile another one finds nothing and asks.
  const stands = Promise.withResolvers<void>();
  planner.world.meanwhile = () => stands.promise;
  const overtaken = advanceTarget(planner.engine, work!, signal);
  await expect.poll(async () => (await row(planner)).status).toBe('sending');
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect((await row(planner)).status).toBe('asks');
  planner.world.meanwhile = async () => undefined;
  stands.resolve();
  await overtaken;
  expect(await row(planner)).toMatchObject({ status: 'ready', parts_out: 1, remote_id: 'bluesky-1', in_doubt: false });
  await planner.settle();
  expect(await row(planner)).toMatchObject({ status: 'published', remote_id: 'bluesky-1', parts_out: 1 });
  expect(texts(planner)).toEqual(['One', 'Two']);
});

test('an answer that comes when its thread has gone on already does not lead back', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const { network } = planner.world;
  const description = ['One', 'Two', 'Three'].join(THREAD);
  await planner.schedule({ platforms: [await planner.connect()], description });
  const [work] = await planner.claim();
  // The network takes the first post, and its answer is on the way for a minute.
  const arrives = Promise.withResolvers<void>();
  const publish = network.publish;
  network.publish = async (...call) => {
    const outcome = await publish(...call);
    await arrives.promise;
    return outcome;
  };
  const overtaken = advanceTarget(planner.engine, work!, signal);
  await expect.poll(() => planner.world.posts.length).toBe(1);
  network.publish = publish;
  planner.world.next = ['accept', 'throttle'];
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(await row(planner)).toMatchObject({ status: 'ready', parts_out: 2 });
  arrives.resolve();
  await overtaken;
  expect(await row(planner)).toMatchObject({ status: 'ready', parts_out: 2 });
  await passTime(planner.db, 41_000);
  await planner.settle();
  expect(await row(planner)).toMatchObject({ status: 'published' });
  expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
});

test('a first post whose id cannot be kept asks, and nothing of the thread counts as out', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const account = await planner.connect();
  const { id: earlier } = await planner.schedule({ platforms: [account] });
  await planner.settle();
  const { publish } = planner.world.network;
  // The network answers with the id of a post that another target holds.
  planner.world.network.publish = async (...call) => {
    const outcome = await publish(...call);
    return outcome.kind === 'continued' ? { ...outcome, remoteId: 'bluesky-1' } : outcome;
  };
  const { id } = await planner.schedule({ platforms: [account], description: ['One', 'Two'].join(THREAD) });
  await planner.settle();
  expect(await targetOf(planner, earlier)).toMatchObject({ status: 'published' });
  expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', error: { code: 'unrecordable' } });
  const { rows } = await sql`select parts_out, in_doubt from targets where post_id = ${id}`.execute(planner.db);
  expect(rows).toEqual([{ parts_out: 0, in_doubt: true }]);
});

test('what was given up in the middle of a thread is published, and has no secret left', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'refuse');
  await planner.db.updateTable('targets').set({ secret: 'sealed' }).execute();
  await retryPost(planner.posts, key(planner, id), { action: 'skip' });
  expect(await row(planner)).toMatchObject({ status: 'published', secret: null });
});

describe('THREAD-05 where the next post is prepared when the one before it is out', () => {
  async function following(repeat: Repeat, ...behaviours: Behaviour[]) {
    const planner = await createPlanner(createWorld({ repeat, followsUp: true }));
    planner.world.next = behaviours;
    await planner.schedule({ platforms: [await planner.connect()], description: ['One', 'Two', 'Three'].join(THREAD) });
    await planner.settle();
    return planner;
  }

  test('that is a step of its own, before the fence', async () => {
    const planner = await following('refused');
    const { calls } = planner.world;
    expect(calls).toEqual(['prepare', 'publish', 'prepare next', 'publish', 'prepare next', 'publish']);
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
    expect(await row(planner)).toMatchObject({ status: 'published', attempt_count: 3 });
  });

  test('a worker that dies meanwhile leaves nothing in doubt, and the next one prepares it again', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'refused', followsUp: true }));
    await planner.schedule({ platforms: [await planner.connect()], description: ['One', 'Two'].join(THREAD) });
    const { followUp } = planner.world.network;
    const { prepare } = followUp!;
    const begun = Promise.withResolvers<void>();
    followUp!.prepare = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    await planner.step();
    const [work] = await planner.claim();
    void advanceTarget(planner.engine, work!, signal);
    await begun.promise;
    expect(await row(planner)).toMatchObject({ status: 'ready', in_doubt: false, parts_out: 1 });
    followUp!.prepare = prepare;
    await passTime(planner.db, 61_000);
    await planner.settle();
    expect(await row(planner)).toMatchObject({ status: 'published' });
    expect(texts(planner)).toEqual(['One', 'Two']);
  });

  test.each<[string, boolean, string[]]>([
    ['what follows is prepared', false, ['look', 'prepare next', 'publish']],
    [
      'in a restored installation what follows is looked for before that',
      true,
      ['look', 'look', 'prepare next', 'look', 'publish'],
    ],
  ])('a lost answer in the middle is found, and %s', async (_what, isRestored, calls) => {
    const planner = await following('refused', 'accept', 'accept-and-lose-the-answer');
    if (isRestored) await asRestored(planner);
    planner.world.calls.length = 0;
    for (const wait of [61_000, 91_000, 181_000]) {
      await passTime(planner.db, wait);
      await planner.settle();
    }
    expect(planner.world.calls).toEqual(calls);
    expect(await row(planner)).toMatchObject({ status: 'published' });
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
  });

  test('what its network loses of it is prepared once more, and only then asked about', async () => {
    const planner = await following('refused', 'accept', 'lose-the-media');
    const later = async () => {
      await passTime(planner.db, 61_000);
      await planner.settle();
    };
    await later();
    expect(texts(planner)).toEqual(['One', 'Two', 'Three']);
    expect(await row(planner)).toMatchObject({ status: 'published' });
  });

  test('a refusal of it is for a person', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'refused', followsUp: true }));
    planner.world.network.followUp!.prepare = async () => ({
      kind: 'rejected',
      code: 'x',
      message: 'No more replies.',
    });
    await planner.schedule({ platforms: [await planner.connect()], description: ['One', 'Two'].join(THREAD) });
    await planner.settle();
    expect(await row(planner)).toMatchObject({
      status: 'asks',
      error_code: 'thread-incomplete',
      error_message: 'The first post of this thread is out, the rest is not. No more replies.',
    });
  });
});

test('THREAD-01 each part goes out with its own files, also after the worker died', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'harmless', followsUp: true }));
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await planner.db
    .insertInto('media')
    .values(ids.map((id) => picture(planner, id)))
    .execute();
  const { id } = await planner.schedule({
    platforms: [await planner.connect()],
    description: 'One',
    media: [{ id: ids[0]! }],
    thread: [{ description: 'Two', media: [{ id: ids[1]! }, { id: ids[2]! }] }, { description: 'Three' }],
  });
  planner.world.next = ['accept', 'accept-and-lose-the-answer'];
  await planner.settle();
  await passTime(planner.db, 61_000);
  await planner.settle();
  expect(await targetOf(planner, id)).toMatchObject({ status: 'published' });
  expect(planner.world.posts.map(({ text, files }) => [text, files])).toEqual([
    ['One', [ids[0]]],
    ['Two', [ids[1], ids[2]]],
    ['Three', undefined],
  ]);
});

test('THREAD-02 a network without threads gets the first part, or all parts as one text', async () => {
  const planner = await createPlanner(createWorld({ id: 'linkedin' }));
  const thread = [{ description: 'Two' }, { description: 'Three' }];
  const platforms = [await planner.connect()];
  await planner.schedule({ platforms, description: 'One', thread });
  await planner.schedule({ platforms, description: 'One', thread, withoutThreads: 'one-text' });
  await planner.settle();
  expect(texts(planner)).toEqual(['One', 'One\n\nTwo\n\nThree']);
});

test('giving up on the rest says how much of the thread is out', async () => {
  const { planner, id } = await withThread('refused', 'accept', 'refuse');
  expect(await targetOf(planner, id)).toMatchObject({ partsOut: 1 });
  await retryPost(planner.posts, key(planner, id), { action: 'skip' });
  expect(await targetOf(planner, id)).toMatchObject({
    partsOut: 0,
    note: '1 of 3 parts are out. You decided not to publish the rest.',
  });
});
