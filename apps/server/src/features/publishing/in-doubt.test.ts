import { setTimeout as sleep } from 'node:timers/promises';
import type { Network, Outcome, Repeat } from '@nonet/networks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { cancelPost, restorePost } from '#/features/posts/cancel-post.ts';
import { deletePost } from '#/features/posts/delete-post.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { readUsage } from '#/features/usage/usage.queries.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const signal = new AbortController().signal;
const MINUTE = 60_000;

/** Keys as Bluesky's are made: of the target and the second of the record's creation. */
function keysLikeBluesky(planner: Planner, repeat: Repeat): void {
  Object.assign(planner.world.network, {
    prepare: (async ({ targetId, createdAt, account, text }) => {
      planner.world.calls.push('prepare');
      const second = Math.floor(createdAt.getTime() / 1000);
      return {
        kind: 'prepared',
        prepared: {
          clientKey: `key-${targetId}-${second}`,
          repeat,
          payload: { account: account.remoteId, text, files: [], rest: [] },
        },
      };
    }) satisfies Network['prepare'],
  });
}
const key = (planner: Planner, id: string) => ({ spaceId: planner.caller.uid, id, accounts: null });
const targetOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0]!;

/** A post that went out and whose answer was lost: a person must decide. */
async function askedAndOut(repeat: 'harmless' | 'refused' = 'harmless') {
  const planner = await createPlanner(createWorld({ repeat }));
  keysLikeBluesky(planner, repeat);
  planner.world.next = ['accept-and-lose-the-answer'];
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], description: 'Once' });
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('unknown');
  await planner.disconnect(account);
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('asks');
  await planner.connect();
  return { planner, id, account };
}

test('asks (it is out) → publish now → throttled → cancel → undo must not make a second post', async () => {
  const { planner, id } = await askedAndOut();
  planner.world.next = ['throttle'];
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  await sleep(1_100);
  const refused = await cancelPost(planner.posts, key(planner, id)).then(
    () => null,
    (e: Error) => e.message,
  );
  if (refused === null) await restorePost(planner.posts, key(planner, id));
  await passTime(planner.db, 41_000);
  await planner.settle();
  expect(
    planner.world.posts.map((p) => p.text),
    `cancel: ${refused}`,
  ).toHaveLength(1);
});

test('the same without any network answer: publish now, then cancel and undo before a worker comes', async () => {
  const { planner, id } = await askedAndOut();
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await sleep(1_100);
  const refused = await cancelPost(planner.posts, key(planner, id)).then(
    () => null,
    (e: Error) => e.message,
  );
  if (refused === null) await restorePost(planner.posts, key(planner, id));
  await planner.settle();
  expect(planner.world.posts, `cancel: ${refused}`).toHaveLength(1);
});

test('what the network took (processing) is never sent again after a reconnect', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  const { world } = planner;
  world.next = ['take-and-process'];
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('processing');
  const check = world.network.check!;
  Object.assign(world.network, {
    check: async (): Promise<Outcome> => ({
      kind: 'reconnect-needed',
      code: 'revoked',
      message: 'Revoked.',
      tokenMayRefresh: false,
    }),
  });
  await passTime(planner.db, 11_000);
  await planner.settle();
  const after = (await targetOf(planner, id)).status;
  // It is for a person at once, and not held, where a reconnect would send it again.
  expect(after).toBe('asks');
  Object.assign(world.network, { check });
  await planner.connect();
  await planner.settle();
  await passTime(planner.db, 11_000);
  await planner.settle();
  expect(world.posts, `after the refused check: ${after}`).toHaveLength(1);
  expect(world.calls.filter((c) => c === 'publish')).toHaveLength(1);
});

test('a duplicate answer to a retry of what may have gone out is not a failure', async () => {
  const { planner, id } = await askedAndOut('refused');
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  for (const wait of [61_000, 91_000, 181_000]) {
    await passTime(planner.db, wait);
    await planner.settle();
  }
  expect((await targetOf(planner, id)).status).toBe('published');
});

test('a refusal of a retry of what may have gone out is not proof that it failed', async () => {
  const { planner, id } = await askedAndOut();
  planner.world.next = ['refuse'];
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
});

test('publish now while nobody can look: what may be out is not sent, however old the doubt is', async () => {
  const { planner, id } = await askedAndOut('refused');
  await passTime(planner.db, 120 * MINUTE);
  planner.world.lookFails = true;
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  const target = await planner.db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();
  expect(target).toMatchObject({ status: 'unknown', resend_count: 0 });
  planner.world.lookFails = false;
  await passTime(planner.db, 5 * MINUTE);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
  expect(planner.world.calls.filter((call) => call === 'publish')).toHaveLength(1);
});

test('a call whose worker died is in doubt, and stays so when the account is gone meanwhile', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });
  planner.world.next = ['accept-and-kill-the-worker'];
  const [work] = await planner.claim();
  void advanceTarget(planner.engine, work!, signal);
  await expect.poll(() => planner.world.posts.length).toBe(1);
  await planner.disconnect(account);
  await passTime(planner.db, 36_000);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('asks');
  await planner.connect();
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
  expect(planner.world.posts).toHaveLength(1);
});

test('what a restored installation may have published is in doubt, also when it has to be prepared anew', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  const { id } = await planner.schedule({ platforms: [await planner.connect()], description: 'Once' });
  const elsewhere = { account: 'remote-studio', key: 'elsewhere', text: 'Once', remoteId: 'elsewhere', at: new Date() };
  planner.world.posts.push(elsewhere);
  await sql`update targets set status = 'asks', in_doubt = true, run_at = null`.execute(planner.db);
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  expect(planner.world.calls).toEqual(['prepare', 'look', 'publish', 'look']);
  expect(await targetOf(planner, id)).toMatchObject({ status: 'asks', error: { code: 'duplicate' } });
  await deletePost(planner.posts, key(planner, id));
  expect(await readUsage(planner.db, planner.caller.uid, planner.posts.plans, new Date())).toMatchObject({ count: 1 });
});

test('lost media on a retry of what may have gone out: no new key without a look', async () => {
  const { planner, id } = await askedAndOut();
  planner.world.next = ['lose-the-media'];
  await sleep(1_100);
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  expect(planner.world.posts).toHaveLength(1);
});

test('a payload that the database refuses must not hold up the payloads of others', async () => {
  const planner = await createPlanner();
  const [evil, good] = [await planner.connect('evil'), await planner.connect('good')];
  await planner.schedule({ platforms: [evil] });
  const { id } = await planner.schedule({ platforms: [good] });
  const works = await planner.claim();
  // What a hostile server of one user may answer to an upload lands in `prepared`: "ref": {"$link": "\u0000"}.
  const stored = await Promise.allSettled(
    works.map((work) =>
      planner.engine.storePrepared({
        targetId: work.id,
        lease: work.lease,
        postVersion: work.postVersion,
        prepared: {
          clientKey: 'k',
          repeat: 'harmless',
          payload: { account: 'x', text: work.connectionId === evil ? 'a\u0000b' : 'fine' },
        },
        sealedSecret: null,
      }),
    ),
  );
  expect(works.map((w, n) => (w.connectionId === good ? stored[n]!.status : ''))).toContain('fulfilled');
  expect((await targetOf(planner, id)).status).toBe('ready');
});

test('tokens that live shorter than our margins do not make a hot loop of refreshes', async () => {
  const planner = await createPlanner();
  Object.assign(planner.world.network, {
    refresh: async () => {
      planner.world.calls.push('refresh');
      return { kind: 'refreshed', auth: { access: 'a', refresh: 'r' }, expiresAt: new Date(Date.now() + 100_000) };
    },
  } satisfies Partial<Network>);
  const account = await planner.connect();
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  await planner.schedule({ platforms: [account] });
  for (let n = 0; n < 10; n++) await planner.step();
  expect(planner.world.calls.filter((c) => c === 'refresh').length).toBeLessThanOrEqual(2);
});

test.each(['pending', 'unknown'] as const)(
  'lost secrets and an expired token end in a state with the reason (%s)',
  async (from) => {
    const planner = await createPlanner();
    const account = await planner.connect();
    if (from === 'unknown') planner.world.next = ['lose-the-call'];
    const { id } = await planner.schedule({ platforms: [account] });
    if (from === 'unknown') await planner.settle();
    await planner.db
      .updateTable('connections')
      .set({ auth_data: 's1.gone.gone', token_expires_at: new Date() })
      .execute();
    await passTime(planner.db, 36_000);
    for (let n = 0; n < 3; n++) {
      await planner.settle().catch(() => undefined);
      await passTime(planner.db, 61_000);
    }
    expect((await targetOf(planner, id)).status).toBe(from === 'unknown' ? 'asks' : 'held');
  },
);

test('a reconnect between the claim and the answer wins: the post goes out by itself', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  await planner.db.updateTable('connections').set({ reconnect_needed: true }).execute();
  const { id } = await planner.schedule({ platforms: [account] });
  const [work] = await planner.claim();
  await planner.connect();
  await advanceTarget(planner.engine, work!, signal);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
});

test('a refusal of old tokens that arrives after a reconnect does not hold the post', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });
  const publish = planner.world.network.publish;
  Object.assign(planner.world.network, {
    publish: async (): Promise<Outcome> => {
      await planner.connect();
      Object.assign(planner.world.network, { publish });
      return { kind: 'reconnect-needed', code: 'revoked', message: 'Revoked.', tokenMayRefresh: false };
    },
  });
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
});

test('an account that is connected again while its post is cancelled: the undo publishes', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], dueInMs: 30_000 });
  await cancelPost(planner.posts, key(planner, id));
  await planner.disconnect(account);
  await planner.connect();
  await restorePost(planner.posts, key(planner, id));
  await passTime(planner.db, 31_000);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
});

test('what may have gone out stays counted, also when a person skips it', async () => {
  const { planner, id } = await askedAndOut();
  await retryPost(planner.posts, key(planner, id), { action: 'skip' });
  await deletePost(planner.posts, key(planner, id));
  const { rows } = await sql<{ count: number }>`select count from usage`.execute(planner.db);
  expect(rows[0]?.count).toBe(1);
});

test('the same content has the same fingerprint in every attempt', async () => {
  const planner = await createPlanner();
  planner.world.next = ['throttle'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  await passTime(planner.db, 41_000);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
  const rows = await planner.db.selectFrom('attempts').select('fingerprint').execute();
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map((r) => r.fingerprint)).size).toBe(1);
});

test('what the network answered to an attempt is not overwritten by what happens later', async () => {
  const planner = await createPlanner();
  planner.world.next = ['throttle'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  const before = await planner.db.selectFrom('attempts').select(['outcome', 'code']).execute();
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  await passTime(planner.db, 61 * MINUTE);
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('asks');
  expect(await planner.db.selectFrom('attempts').select(['outcome', 'code']).execute()).toEqual(before);
});

test('a second positive answer (a real double) is kept on its own attempt', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind', canLook: false }));
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const works = await planner.claim();
  const gate = Promise.withResolvers<void>();
  planner.world.meanwhile = () => gate.promise;
  const late = Promise.all(works.map((work) => advanceTarget(planner.engine, work, signal)));
  await expect.poll(() => planner.world.calls).toContain('publish');
  await passTime(planner.db, 36_000);
  planner.world.meanwhile = async () => undefined;
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('asks');
  await retryPost(planner.posts, key(planner, id), { action: 'send' });
  await planner.settle();
  expect((await targetOf(planner, id)).status).toBe('published');
  gate.resolve();
  await late;
  const attempts = await planner.db
    .selectFrom('attempts')
    .select(['number', 'outcome', 'remote_id'])
    .orderBy('number')
    .execute();
  expect(planner.world.posts).toHaveLength(2);
  expect(attempts.map((a) => a.outcome)).toEqual(['published', 'published']);
});

test('a refresh never runs longer than its lease: two never use the same refresh token at once', async () => {
  const planner = await createPlanner();
  let inside = 0;
  let most = 0;
  Object.assign(planner.world.network, {
    refresh: (async (_auth, context) => {
      most = Math.max(most, ++inside);
      await new Promise<void>((resolve) => {
        context.signal.addEventListener('abort', () => resolve());
        setTimeout(resolve, 3_000);
      });
      inside--;
      return { kind: 'refreshed', auth: { access: 'a', refresh: 'r' }, expiresAt: new Date(Date.now() + 3_600_000) };
    }) satisfies Network['refresh'],
  });
  const account = await planner.connect();
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  await planner.schedule({ platforms: [account] });
  await planner.schedule({ platforms: [account] });
  const works = await planner.claim();
  const first = advanceTarget(planner.engine, works[0]!, signal);
  await expect.poll(() => inside).toBe(1);
  await passTime(planner.db, 31_000); // the lease of 30 s ends; the call may take 20 s + 20 s
  const second = advanceTarget(planner.engine, works[1]!, signal);
  await Promise.all([first, second]);
  expect(most).toBe(1);
});
