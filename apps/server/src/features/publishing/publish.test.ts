import { expect, test } from 'vitest';
import { cancelPost } from '#/features/posts/cancel-post.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { passFence } from '#/features/publishing/fence.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner } from '#/testing/planner.ts';
import { type Behaviour, createWorld } from '#/testing/world.ts';

const signal = new AbortController().signal;

test('publishes a due post once, under its own key, and keeps the id of the network', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });

  await planner.settle();

  const post = await planner.post(id);
  expect(post.status).toBe('published');
  expect(post.publishedAt).not.toBeNull();
  expect(post.targets[0]).toMatchObject({
    status: 'published',
    remoteUrl: 'https://world.test/posts/bluesky-1',
    error: null,
  });
  expect(planner.world.posts).toHaveLength(1);
  const attempts = await planner.db.selectFrom('attempts').selectAll().execute();
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({ number: 1, outcome: 'published', remote_id: 'bluesky-1' });
});

test('sends nothing before its time, but has everything prepared', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });

  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare']);
  expect((await planner.post(id)).targets[0]?.status).toBe('ready');

  await passTime(planner.db, 30_000);
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'publish']);
});

test('does not touch a post that is not due within the minute', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()], dueInMs: 120_000 });
  expect(await planner.step()).toBe(0);
});

test('publishes to several accounts and says partial when one refuses', async () => {
  const planner = await createPlanner();
  const platforms = [await planner.connect('studio'), await planner.connect('shop')];
  planner.world.next = ['accept', 'refuse'];
  const { id } = await planner.schedule({ platforms });
  await planner.settle();
  const post = await planner.post(id);
  expect(post.status).toBe('partial');
  expect(post.targets.map((target) => target.status).sort()).toEqual(['published', 'rejected']);
  expect(post.targets.find((target) => target.status === 'rejected')).toMatchObject({
    error: { code: 'refused', message: 'The network refused this post.' },
    action: 'retry',
  });
});

test('two workers that claim at the same time never get the same target', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  // No more of one account than a single claim takes: the others may find all of them locked.
  for (let n = 0; n < 16; n++) await planner.schedule({ platforms: [account] });
  const claims = await Promise.all(Array.from({ length: 8 }, () => planner.claim()));
  const ids = claims.flat().map((work) => work.id);
  expect(ids).toHaveLength(16);
  expect(new Set(ids).size).toBe(16);
});

test('writes the intent before the call: after a crash in the middle the target is unknown, never pending', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  planner.world.meanwhile = async () => {
    const during = await planner.post(id);
    expect(during.status).toBe('processing');
    expect(during.targets[0]?.status).toBe('sending');
    const attempts = await planner.db.selectFrom('attempts').selectAll().execute();
    expect(attempts).toMatchObject([{ number: 1, ended_at: null }]);
  };
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('looks at a target whose worker died while sending only after the send window and the settling time', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const dying = new Promise<void>(() => undefined);
  planner.world.next = ['accept-and-lose-the-answer'];
  planner.world.meanwhile = () => dying;
  const works = await planner.claim();
  for (const work of works) void advanceTarget(planner.engine, work, signal);
  await expect.poll(() => planner.world.calls).toContain('publish');

  await passTime(planner.db, 15_000);
  expect(await planner.claim()).toEqual([]);
  await passTime(planner.db, 21_000);
  planner.world.meanwhile = async () => undefined;
  planner.world.next = [];
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
  expect(planner.world.posts).toHaveLength(1);
});

test.each(['accept-and-lose-the-answer', 'lose-the-call', 'throw'] as const)(
  'a lost answer (%s) is repeated with the same key and ends with one post',
  async (behaviour) => {
    const planner = await createPlanner();
    planner.world.next = [behaviour];
    const { id } = await planner.schedule({ platforms: [await planner.connect()] });
    await planner.settle();
    expect((await planner.post(id)).targets[0]?.status).toBe('unknown');

    await passTime(planner.db, 36_000);
    await planner.settle();
    expect((await planner.post(id)).status).toBe('published');
    expect(planner.world.posts).toHaveLength(1);
  },
);

test('a repeat that is refused says nothing about the first call: the engine looks', async () => {
  const planner = await createPlanner();
  planner.world.next = ['accept-and-lose-the-answer', 'refuse'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect(planner.world.calls.slice(-2)).toEqual(['publish', 'look']);
  expect((await planner.post(id)).status).toBe('published');
});

test('a repeat that is refused, when nothing is there, is the refusal of the post', async () => {
  const planner = await createPlanner();
  planner.world.next = ['lose-the-call', 'refuse'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'rejected', error: { code: 'refused' } });
});

test('prepares again when the uploaded media are gone, because that proves that nothing went out', async () => {
  const planner = await createPlanner();
  planner.world.next = ['lose-the-media'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'publish']);
  await passTime(planner.db, 2_000);
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'publish', 'prepare', 'publish']);
  expect((await planner.post(id)).status).toBe('published');
});

test('media that a network does not find a second time are not uploaded again and again: its reason is told', async () => {
  const planner = await createPlanner();
  // In between it asks to wait, which must not make it forget the first time.
  planner.world.next = ['lose-the-media', 'throttle', 'lose-the-media'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  for (let turn = 0; turn < 6; turn++) {
    await planner.settle();
    await passTime(planner.db, 41_000);
  }
  expect(planner.world.calls.filter((call) => call === 'prepare')).toHaveLength(2);
  const [target] = (await planner.post(id)).targets;
  expect(target).toMatchObject({ status: 'rejected', error: { code: 'media-expired', message: 'Gone.' } });

  planner.world.next = ['lose-the-media'];
  await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await planner.settle();
  await passTime(planner.db, 2_000);
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('waits as long as the network says, and so does everything else of the account', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  planner.world.next = ['throttle'];
  await planner.schedule({ platforms: [account] });
  await planner.settle();
  await planner.schedule({ platforms: [account] });
  await planner.settle();
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);

  await passTime(planner.db, 41_000);
  await planner.settle();
  expect(planner.world.posts).toHaveLength(2);
});

test('a limit of the day asks at once, with the reason and when it ends, and nothing is in doubt', async () => {
  const planner = await createPlanner();
  planner.world.next = ['end-the-day'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  const [target] = (await planner.post(id)).targets;
  expect(target).toMatchObject({ status: 'asks', action: 'decide', error: { code: 'limited' } });
  expect(target!.error!.message).toMatch(/^Too many posts\. This can go out from \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/);
  const stored = await planner.db.selectFrom('targets').select('in_doubt').executeTakeFirstOrThrow();
  const attempt = await planner.db.selectFrom('attempts').select('outcome').executeTakeFirstOrThrow();
  expect([stored.in_doubt, attempt.outcome]).toEqual([false, 'ready']);
  const messages = await planner.db.selectFrom('messages').select(['kind', 'data']).execute();
  expect(messages).toMatchObject([{ kind: 'needs-you', data: { reason: target!.error!.message } }]);

  // Another post finds out for itself, and nobody asks again for this one.
  await planner.schedule({ platforms: [await planner.connect()] });
  await passTime(planner.db, 30 * 60_000);
  await planner.settle();
  expect(planner.world.posts).toHaveLength(1);
  await retryPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null }, { action: 'send' });
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(3);
});

test('what is due while its account must wait beyond the hour asks when it is due, and what is due later waits', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  planner.world.next = ['throttle-for-hours'];
  const first = await planner.schedule({ platforms: [account] });
  await planner.settle();
  const [soon, then] = [
    await planner.schedule({ platforms: [account], dueInMs: 60 * 60_000 }),
    await planner.schedule({ platforms: [account], dueInMs: 2.5 * 3_600_000 }),
  ];
  for (const ms of [61 * 60_000, 91 * 60_000]) {
    await passTime(planner.db, ms);
    await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
    await planner.settle();
  }
  const told = async (id: string) => (await planner.post(id)).targets[0];
  expect([await told(first.id), await told(soon.id), await told(then.id)]).toMatchObject([
    { status: 'asks', error: { code: 'limited', message: expect.stringMatching(/^Too many posts\. This can go out/) } },
    { status: 'asks', error: { code: 'limited', message: expect.stringMatching(/^Too many posts\. This can go/) } },
    { status: 'pending', error: null },
  ]);
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
  await passTime(planner.db, 30 * 60_000);
  await planner.settle();
  expect((await told(then.id))?.status).toBe('published');
});

test('a limit of the whole network makes other accounts wait too, once two accounts were told', async () => {
  const planner = await createPlanner();
  const publishes = () => planner.world.calls.filter((call) => call === 'publish').length;
  planner.world.next = ['throttle-everybody', 'throttle-everybody'];
  const studio = await planner.connect('studio');
  const others = [await planner.connect('shop'), await planner.connect('press'), await planner.connect('print')];
  const called: number[] = [];
  for (const account of [studio, studio, ...others]) {
    await planner.schedule({ platforms: [account] });
    await planner.settle();
    called.push(publishes());
  }
  expect(called).toEqual([1, 1, 2, 2, 2]);
  await passTime(planner.db, 41_000);
  await planner.settle();
  expect(planner.world.posts).toHaveLength(5);
});

test('what one account meets pauses nobody else, though another one met it an hour ago', async () => {
  const planner = await createPlanner();
  planner.world.next = ['throttle-everybody'];
  await planner.schedule({ platforms: [await planner.connect('studio')] });
  await planner.settle();
  await passTime(planner.db, 41_000);
  await planner.settle();
  planner.world.next = ['throttle-everybody'];
  await planner.schedule({ platforms: [await planner.connect('shop')] });
  await planner.settle();
  await planner.schedule({ platforms: [await planner.connect('press')] });
  await planner.settle();
  expect(planner.world.posts.map(({ account }) => account)).toEqual(['remote-studio', 'remote-press']);
});

test('a refused token is refreshed once and sent behind a new fence', async () => {
  const planner = await createPlanner();
  planner.world.next = ['refuse-the-token'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'publish', 'refresh', 'publish']);
  expect((await planner.post(id)).status).toBe('published');
  expect(await planner.db.selectFrom('attempts').select('number').execute()).toHaveLength(2);
});

test('a token that is refused again after its refresh holds the post and asks for a reconnect', async () => {
  const planner = await createPlanner();
  planner.world.next = ['refuse-the-token', 'refuse-the-token'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  expect((await planner.post(id)).status).toBe('failed');
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'held', action: 'reconnect' });

  await planner.connect();
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('more than an hour late it asks instead of publishing, and publishes when told to', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await passTime(planner.db, 61 * 60_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({
    status: 'asks',
    action: 'decide',
    error: { code: 'late' },
  });
  expect(planner.world.posts).toHaveLength(0);
});

test.each([
  ['publish', 'published', null],
  ['skip', 'rejected', 'late-skipped'],
] as const)('more than an hour late it does what was wished for late posts (%s)', async (policy, status, code) => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.db.updateTable('posts').set({ late_policy: policy }).execute();
  await passTime(planner.db, 61 * 60_000);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await planner.settle();
  const [target] = (await planner.post(id)).targets;
  expect([target!.status, target!.error?.code ?? null]).toEqual([status, code]);
  expect(planner.world.posts).toHaveLength(policy === 'publish' ? 1 : 0);
});

const MINUTES = 60_000;

test('what was said last stands beside it that a post is more than an hour late, wherever that is told', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  planner.world.next = ['throttle'];
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.settle();
  await passTime(planner.db, 61 * MINUTES);
  await planner.settle();
  const message = 'Held: more than an hour late. Last reason: Too many posts.';
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { code: 'late', message } });
  const told = await planner.db.selectFrom('messages').select(['kind', 'data']).execute();
  expect(told).toMatchObject([{ kind: 'needs-you', data: { reason: message } }]);
  const noted = await planner.db.selectFrom('post_events').select(['kind', 'message']).execute();
  expect(noted).toContainEqual({ kind: 'asked', message });
});

test.each<[what: string, behaviours: Behaviour[]]>([
  ['its account', ['throttle']],
  ['its network', ['throttle-everybody', 'throttle-everybody']],
])('a post that nothing was sent of for an hour says why %s had to wait', async (_what, behaviours) => {
  const planner = await createPlanner();
  const accounts = [await planner.connect('studio'), await planner.connect('shop'), await planner.connect('press')];
  planner.world.next = [...behaviours];
  await planner.schedule({ platforms: accounts.slice(0, behaviours.length) });
  await planner.settle();
  const quiet = await planner.schedule({ platforms: [accounts[behaviours.length === 1 ? 0 : 2]!] });
  await planner.settle();
  expect((await planner.post(quiet.id)).targets[0]).toMatchObject({ status: 'pending', error: null });
  await passTime(planner.db, 61 * MINUTES);
  await planner.settle();
  const says = 'Held: more than an hour late. Last reason: Too many posts.';
  expect((await planner.post(quiet.id)).targets[0]?.error?.message).toBe(says);
});

test('a pause that was over before a post was due is no reason for it', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  planner.world.next = ['throttle'];
  await planner.schedule({ platforms: [account] });
  await planner.settle();
  await passTime(planner.db, 2 * MINUTES);
  const { id } = await planner.schedule({ platforms: [account] });
  await passTime(planner.db, 61 * MINUTES);
  await planner.settle();
  expect((await planner.post(id)).targets[0]?.error?.message).toBe('Held: more than an hour late.');
});

test('what could not be asked because its sign-in was not renewed says so when it is too late', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  planner.world.nextRefresh = ['retry-later'];
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  await planner.settle();
  await passTime(planner.db, 61 * MINUTES);
  await planner.settle();
  expect((await planner.post(id)).targets[0]?.error?.message).toBe('Held: more than an hour late. Last reason: Busy.');
});

test('an hour late at most is still published', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await passTime(planner.db, 59 * 60_000);
  await planner.db
    .updateTable('connections')
    .set({ token_expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('an edit between preparing and sending voids what was prepared', async () => {
  const planner = await createPlanner();
  const post = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });
  await planner.settle();
  await editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: post.id, accounts: null },
    { version: post.version, description: 'A better text' },
  );
  await passTime(planner.db, 31_000);
  await planner.settle();
  expect(planner.world.posts.map((visible) => visible.text)).toEqual(['A better text']);
});

test('a worker that prepared an old version cannot store it', async () => {
  const planner = await createPlanner();
  const post = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });
  const [work] = await planner.claim();
  await editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: post.id, accounts: null },
    { version: post.version, description: 'A better text' },
  );
  await advanceTarget(planner.engine, work!, signal);
  expect((await planner.post(post.id)).targets[0]?.status).toBe('pending');
});

test('DEL-03 a post that was cancelled after it was claimed and prepared does not pass the fence', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 30_000 });
  await planner.settle();
  await passTime(planner.db, 31_000);
  const [work] = await planner.claim();
  await cancelPost(planner.posts, { spaceId: planner.caller.uid, id, accounts: null });
  expect(await advanceTarget(planner.engine, work!, signal)).not.toBe('published');
  await planner.settle();
  expect(planner.world.posts).toHaveLength(0);
  expect((await planner.post(id)).status).toBe('cancelled');
});

test('a fence refuses a lost lease, a foreign origin, a disconnected account, a short token and a post not yet due', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const request = async (dueInMs = 30_000) => {
    const { id } = await planner.schedule({ platforms: [account], dueInMs });
    await planner.settle();
    if (dueInMs > 0) await passTime(planner.db, dueInMs + 1_000);
    const [work] = await planner.claim();
    return {
      targetId: work!.id,
      postId: id,
      spaceId: planner.caller.uid,
      connectionId: account,
      lease: work!.lease,
      fingerprint: 'f',
      sendWindowMs: 30_000,
      settleMs: 5_000,
      network: 'bluesky' as const,
      origin: 'sandbox',
      remoteAccountId: 'remote-studio',
      exclusive: false,
    };
  };
  const good = await request();
  expect(await passFence(planner.db, [{ ...good, lease: '00000000-0000-4000-8000-000000000000' }])).toEqual([null]);
  expect(await passFence(planner.db, [{ ...good, origin: 'production' }])).toEqual([null]);

  await planner.db
    .updateTable('connections')
    .set({ token_expires_at: new Date(Date.now() + 89_000) })
    .execute();
  expect(await passFence(planner.db, [good])).toEqual([null]);
  await planner.db.updateTable('connections').set({ token_expires_at: null, connected: false }).execute();
  expect(await passFence(planner.db, [good])).toEqual([null]);
  await planner.db.updateTable('connections').set({ connected: true }).execute();
  await planner.db
    .updateTable('targets')
    .set({ due_at: new Date(Date.now() + 60_000) })
    .execute();
  expect(await passFence(planner.db, [good])).toEqual([null]);
  await planner.db
    .updateTable('targets')
    .set({ due_at: new Date(Date.now() - 5_000) })
    .execute();

  expect(await passFence(planner.db, [good])).toMatchObject([{ attempt: 1 }]);
  expect(await passFence(planner.db, [good])).toEqual([null]);
});

test('on a network whose repeat is not harmless one target per account is on its way at a time', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const account = await planner.connect();
  await planner.schedule({ platforms: [account], description: 'one', dueInMs: 30_000 });
  await planner.schedule({ platforms: [account], description: 'two', dueInMs: 30_000 });
  await planner.settle();
  await passTime(planner.db, 31_000);
  planner.world.next = ['lose-the-call'];
  await planner.step();
  const statuses = (await planner.db.selectFrom('targets').select('status').execute()).map((row) => row.status).sort();
  expect(statuses).toEqual(['ready', 'unknown']);
});

test('an account whose secrets cannot be opened is held with the reason, and heals when it is connected again', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.db.updateTable('connections').set({ auth_data: 's1.gone.gone' }).execute();
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'held', error: { code: 'secrets-lost' } });
  await planner.connect();
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('an answer that the database refuses does not hold up the answers of others', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const other = await planner.connect('shop');
  const first = await planner.schedule({ platforms: [account] });
  await planner.settle();
  const taken = planner.world.posts[0]!;
  // The network gives an id that another target of the account holds already.
  planner.world.network = Object.assign(planner.world.network, {
    publish: async () => ({ kind: 'published', remoteId: taken.remoteId, url: 'https://world.test' }),
  });
  const second = await planner.schedule({ platforms: [account, other] });
  await planner.settle();
  expect((await planner.post(first.id)).status).toBe('published');
  const targets = (await planner.post(second.id)).targets;
  expect(targets.find((target) => target.connectionId === account)).toMatchObject({
    status: 'asks',
    error: { code: 'unrecordable' },
  });
  expect(targets.find((target) => target.connectionId === other)?.status).toBe('published');
  // It is out: so nothing is sent again without a look, and it stays counted.
  const doubts = await planner.db.selectFrom('targets').select('in_doubt').where('status', '=', 'asks').execute();
  expect(doubts).toEqual([{ in_doubt: true }]);
});

test('a network that throws while it prepares is tried again, and ends in the review list rather than nowhere', async () => {
  const planner = await createPlanner();
  Object.assign(planner.world.network, { prepare: () => Promise.reject(new Error('a bug in a network')) });
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'pending', error: { code: 'internal' } });
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await passTime(planner.db, 61 * 60_000);
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'asks', error: { code: 'late' } });
});
