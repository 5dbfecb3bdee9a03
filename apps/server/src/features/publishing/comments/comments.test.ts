import { describe, expect, test } from 'vitest';

import { cancelPost, restorePost } from '#/features/posts/cancel-post.ts';
import { retryComment } from '#/features/posts/retry-comment.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { advanceComment } from '#/features/publishing/comments/advance-comment.ts';
import { claimComments } from '#/features/publishing/comments/claim.queries.ts';
import { nobody } from '#/features/publishing/lanes.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { type CommentBehaviour, createWorld, type WorldOptions } from '#/testing/world.ts';

const DAY_MS = 24 * 60 * 60_000;
const said = ({ world }: Planner) => world.comments.map(({ text }) => text);
const calls = ({ world }: Planner) => world.calls.filter((call) => call.includes('comment'));
const commentsOf = async (planner: Planner, id: string) => (await planner.post(id)).targets[0]!.comments;
const key = (planner: Planner, id: string) => ({ spaceId: planner.caller.uid, id, accounts: null });

/** A post with a first comment, that is out; the first calls that comment end in these ways. */
async function withComment(options: WorldOptions = {}, ...behaviours: CommentBehaviour[]) {
  const planner = await createPlanner(createWorld({ commentRepeat: 'harmless', ...options }));
  planner.world.nextComments = behaviours;
  const connectionId = await planner.connect();
  const platform = planner.world.network.id;
  const { id } = await planner.schedule({ platforms: [connectionId], comments: { [platform]: 'First' } });
  await planner.settle();
  const retry = async () => {
    const [comment] = await commentsOf(planner, id);
    await retryComment(planner.posts, { ...key(planner, id), commentId: comment!.id });
    await planner.comment();
  };
  return { planner, id, connectionId, retry };
}

/** A worker claims the comment and dies in the middle of its call. */
async function dieWhileSending(planner: Planner): Promise<void> {
  const [work] = await claimComments(planner.db, { limit: 1, except: nobody });
  void advanceComment({ engine: planner.engine, followUps: {} }, work!, new AbortController().signal);
  await expect.poll(() => planner.world.comments.length).toBeGreaterThan(0);
}

describe('THREAD-04 a first comment', () => {
  test('is there with the post, waits for it, and is sent below it', async () => {
    const planner = await createPlanner(createWorld({ commentRepeat: 'harmless' }));
    const connectionId = await planner.connect();
    const comments = { bluesky: 'First', facebook: 'Not chosen' };
    const { id, targets } = await planner.schedule({ platforms: [connectionId], comments, dueInMs: 60_000 });
    expect(targets[0]!.comments).toEqual([]);
    await planner.settle();
    await planner.comment();
    expect(said(planner)).toEqual([]);

    await planner.pass(60_000);
    await planner.settle();
    expect(await commentsOf(planner, id)).toMatchObject([{ number: 1, text: 'First', status: 'waiting', url: null }]);
    await planner.comment();
    expect(planner.world.comments).toMatchObject([{ text: 'First', below: planner.world.posts[0]!.remoteId }]);
    expect(await commentsOf(planner, id)).toMatchObject([
      { status: 'published', message: null, url: 'https://world.test/comments/comment-1', mayReconnect: false },
    ]);
    expect((await planner.post(id)).comments).toEqual(comments);
  });

  test('is not made below a story', async () => {
    const planner = await createPlanner(createWorld({ id: 'instagram', commentRepeat: 'harmless' }));
    const [account, other] = [await planner.connect(), await planner.connect('other')];
    const shape = { kind: 'image', content_type: 'image/jpeg', bytes: 10, sha256: 's', storage_key: 'k' } as const;
    const picture = { ...shape, width: 100, height: 100, space_id: planner.caller.uid };
    const file = await planner.db.insertInto('media').values(picture).returning('id').executeTakeFirstOrThrow();
    const post = { comments: { instagram: 'First' }, media: [{ id: file.id, alt: '' }] };
    const options = { [account]: { format: 'story' } };
    const { id } = await planner.schedule({ ...post, platforms: [account, other], options });
    await planner.settle();
    await planner.comment();
    const { targets } = await planner.post(id);
    const made = Object.fromEntries(targets.map(({ connectionId, comments }) => [connectionId, comments.length]));
    expect(made).toEqual({ [account]: 0, [other]: 1 });
  });

  test('of a thread stands below its last post', async () => {
    const planner = await createPlanner(createWorld({ commentRepeat: 'harmless' }));
    const description = ['One', 'Two', 'Three'].join(THREAD);
    await planner.schedule({ platforms: [await planner.connect()], description, comments: { bluesky: 'First' } });
    await planner.settle();
    await planner.comment();
    expect(planner.world.comments.map(({ below }) => below)).toEqual(['bluesky-3']);
  });

  test('that is refused says so, and its post stays published; a retry sends it', async () => {
    const refused = { kind: 'rejected', code: 'spam', message: 'The network takes this for spam.' } as const;
    const { planner, id, retry } = await withComment({}, refused);
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([
      { status: 'failed', message: refused.message, mayReconnect: false },
    ]);
    expect(await planner.post(id)).toMatchObject({
      status: 'published',
      targets: [{ status: 'published', error: null }],
    });
    await retry();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published', message: null }]);
  });

  test('for which the account has no right offers to connect it again, and nothing is held for it', async () => {
    const message = 'This account does not allow Nonet to comment. Connect it again to allow it.';
    const { planner, id } = await withComment({}, { kind: 'rejected', code: 'comment-not-allowed', message });
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'failed', message, mayReconnect: true }]);
    const { reconnect_needed } = await planner.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
    expect(reconnect_needed).toBe(false);
  });

  test('of an account that was disconnected fails, and goes out after it was connected again', async () => {
    const { planner, id, connectionId, retry } = await withComment();
    await planner.disconnect(connectionId);
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'failed', mayReconnect: true }]);
    expect(said(planner)).toEqual([]);
    await planner.connect();
    await retry();
    expect(said(planner)).toEqual(['First']);
  });

  test('of a deleted post is not sent; after the post was brought back it is', async () => {
    const { planner, id } = await withComment();
    await cancelPost(planner.posts, key(planner, id));
    await planner.comment();
    expect(said(planner)).toEqual([]);
    await restorePost(planner.posts, key(planner, id));
    await planner.comment();
    expect(said(planner)).toEqual(['First']);
  });

  test('that was claimed before its post was deleted does not pass the fence', async () => {
    const { planner, id } = await withComment();
    const [work] = await claimComments(planner.db, { limit: 1, except: nobody });
    await cancelPost(planner.posts, key(planner, id));
    await advanceComment({ engine: planner.engine, followUps: {} }, work!, new AbortController().signal);
    expect(said(planner)).toEqual([]);
  });

  test('waits as long as the network says, and holds up the account as a post would', async () => {
    const { planner, id } = await withComment({}, 'throttle');
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'waiting', message: 'Too many posts.' }]);
    await planner.pass(39_000);
    await planner.comment();
    expect(said(planner)).toEqual([]);
    await planner.pass(2_000);
    await planner.comment();
    expect(said(planner)).toEqual(['First']);
  });

  test('is given up after a day', async () => {
    const busy = { kind: 'retry-later', code: 'busy', message: 'Busy.', afterMs: null, scope: 'target' } as const;
    const { planner, id } = await withComment({}, busy, busy, busy);
    await planner.comment();
    await planner.pass(DAY_MS - 60_000);
    await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'waiting' }]);
    await planner.pass(60_000 - 1_000);
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([
      { status: 'failed', message: 'Bluesky did not take the comment for a day. Busy.' },
    ]);
  });

  test('that comes more than a day late says what was said last', async () => {
    const { planner, id } = await withComment({}, 'throttle');
    await planner.comment();
    await planner.pass(DAY_MS + 60_000);
    await planner.comment();
    const message = 'More than a day late. Retry it to send it now. Last reason: Too many posts.';
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'failed', message }]);
  });

  test('whose token is refused is sent again with a new one', async () => {
    const { planner } = await withComment({}, 'refuse-the-token');
    await planner.comment();
    expect(planner.world.calls.filter((call) => call === 'refresh')).toHaveLength(1);
    expect(said(planner)).toEqual(['First']);
  });

  test('is not made where a person gave up the rest of a thread', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'blind', canLook: false, commentRepeat: 'harmless' }));
    planner.world.next = ['accept', 'lose-the-call'];
    const description = ['One', 'Two'].join(THREAD);
    const { id } = await planner.schedule({
      platforms: [await planner.connect()],
      description,
      comments: { bluesky: 'First' },
    });
    await planner.settle();
    await planner.pass(61_000);
    await planner.settle();
    await retryPost(planner.posts, key(planner, id), { action: 'skip' });
    await planner.comment();
    expect(await planner.post(id)).toMatchObject({ targets: [{ status: 'published', comments: [] }] });
  });
});

describe('THREAD-02 the rest of a thread as comments', () => {
  async function threeComments(...behaviours: CommentBehaviour[]) {
    const planner = await createPlanner(createWorld({ id: 'linkedin', commentRepeat: 'refused' }));
    planner.world.nextComments = behaviours;
    const { id } = await planner.schedule({
      platforms: [await planner.connect()],
      description: ['One', 'Two', 'Three'].join(THREAD),
      withoutThreads: 'comments',
      comments: { linkedin: 'First' },
    });
    await planner.settle();
    await planner.comment();
    return { planner, id };
  }

  test('goes out one after the other', async () => {
    const { planner, id } = await threeComments();
    expect(planner.world.posts.map(({ text }) => text)).toEqual(['One']);
    expect(said(planner)).toEqual(['First', 'Two', 'Three']);
    expect((await commentsOf(planner, id)).map(({ status }) => status)).toEqual([
      'published',
      'published',
      'published',
    ]);
  });

  test('one that fails holds those after it, until a retry', async () => {
    const { planner, id } = await threeComments('accept', { kind: 'rejected', code: 'no', message: 'No.' });
    expect(said(planner)).toEqual(['First']);
    const comments = await commentsOf(planner, id);
    expect(comments.map(({ status }) => status)).toEqual(['published', 'failed', 'waiting']);
    await retryComment(planner.posts, { ...key(planner, id), commentId: comments[1]!.id });
    await planner.comment();
    expect(said(planner)).toEqual(['First', 'Two', 'Three']);
  });
});

describe('THREAD-05 a comment that may be there', () => {
  test.each(['harmless', 'refused', 'blind'] as const)(
    'after a crash in the middle of its call (%s) it is there once',
    async (commentRepeat) => {
      const { planner, id } = await withComment({ commentRepeat }, 'accept-and-kill-the-worker');
      await dieWhileSending(planner);
      await planner.comment();
      expect(await commentsOf(planner, id)).toMatchObject([{ status: 'sending' }]);
      for (const wait of [36_000, 31_000]) {
        await planner.pass(wait);
        await planner.comment();
      }
      expect(said(planner)).toEqual(['First']);
      expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published' }]);
      expect(calls(planner)).toEqual(['comment', commentRepeat === 'harmless' ? 'comment' : 'look for comment']);
    },
  );

  test('is not looked for before it could have arrived', async () => {
    const { planner, id } = await withComment({ commentRepeat: 'refused' }, 'accept-and-lose-the-answer');
    await planner.comment();
    await planner.pass(34_000);
    await planner.comment();
    expect(calls(planner)).toEqual(['comment']);
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'unknown', message: 'The connection broke.' }]);
  });

  test('where a network refuses duplicates it is sent once more after three looks', async () => {
    const { planner, id } = await withComment({ commentRepeat: 'refused' }, 'lose-the-call');
    await planner.comment();
    for (const wait of [66_000, 91_000, 181_000]) {
      await planner.pass(wait);
      await planner.comment();
    }
    expect(calls(planner)).toEqual(['comment', 'look for comment', 'look for comment', 'look for comment', 'comment']);
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published' }]);
  });

  test('where nothing refuses a duplicate only a person sends it again, after one more look', async () => {
    const { planner, id, retry } = await withComment({ commentRepeat: 'blind' }, 'lose-the-call');
    await planner.comment();
    for (const wait of [66_000, 91_000, 181_000]) {
      await planner.pass(wait);
      await planner.comment();
    }
    expect(await commentsOf(planner, id)).toMatchObject([
      { status: 'failed', message: 'Nonet could not find out whether the comment is there. Look before you retry.' },
    ]);
    expect(said(planner)).toEqual([]);
    await retry();
    expect(calls(planner).slice(-2)).toEqual(['look for comment', 'comment']);
    expect(said(planner)).toEqual(['First']);
  });

  test('a retry does not double one that is there after all', async () => {
    const options = { commentRepeat: 'blind', canLookForComments: true } as const;
    const { planner, id, retry } = await withComment(options, 'accept-and-lose-the-answer');
    planner.world.lookFails = true;
    await planner.comment();
    await planner.pass(66_000);
    await planner.comment();
    await planner.pass(DAY_MS);
    await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'failed' }]);
    planner.world.lookFails = false;
    await retry();
    expect(said(planner)).toEqual(['First']);
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published' }]);
  });

  test('where nobody can look and nothing is refused, a person is told at once', async () => {
    const options = { commentRepeat: 'blind', canLookForComments: false } as const;
    const { planner, id } = await withComment(options, 'accept-and-lose-the-answer');
    await planner.comment();
    await planner.pass(36_000);
    await planner.comment();
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'failed', mayReconnect: false }]);
    expect(calls(planner)).toEqual(['comment']);
  });

  test('a refused repeat of one that is there is settled by a look', async () => {
    const { planner, id } = await withComment({ commentRepeat: 'refused' }, 'accept-and-lose-the-answer');
    const lookup = planner.world.network.comments!.lookup!;
    let looks = 0;
    Object.assign(planner.world.network.comments!, {
      lookup: (...call: Parameters<typeof lookup>) =>
        ++looks < 4 ? Promise.resolve({ kind: 'absent' as const }) : lookup(...call),
    });
    await planner.comment();
    for (const wait of [66_000, 91_000, 181_000]) {
      await planner.pass(wait);
      await planner.comment();
    }
    expect(said(planner)).toEqual(['First']);
    expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published' }]);
  });

  test('a post that had to be found has its comment sent once, after a restart between the two', async () => {
    const planner = await createPlanner(createWorld({ repeat: 'refused', commentRepeat: 'refused' }));
    planner.world.next = ['accept-and-lose-the-answer'];
    const { id } = await planner.schedule({ platforms: [await planner.connect()], comments: { bluesky: 'First' } });
    await planner.settle();
    await planner.comment();
    expect(said(planner)).toEqual([]);
    await planner.pass(66_000);
    await planner.settle();
    await planner.comment();
    expect(await planner.post(id)).toMatchObject({
      status: 'published',
      targets: [{ comments: [{ status: 'published' }] }],
    });
    expect(said(planner)).toEqual(['First']);
  });
});

test('THREAD-04 a worker that lost its lease sends nothing and writes nothing', async () => {
  const { planner, id } = await withComment();
  const [work] = await claimComments(planner.db, { limit: 1, except: nobody });
  await planner.pass(121_000);
  const [other] = await claimComments(planner.db, { limit: 1, except: nobody });
  expect(other!.id).toBe(work!.id);
  await advanceComment({ engine: planner.engine, followUps: {} }, work!, new AbortController().signal);
  expect(calls(planner)).toEqual([]);
  await advanceComment({ engine: planner.engine, followUps: {} }, other!, new AbortController().signal);
  expect(said(planner)).toEqual(['First']);
  expect(await commentsOf(planner, id)).toMatchObject([{ status: 'published' }]);
});

test('THREAD-04 two workers that claim at the same time share the comments, one of an account each', async () => {
  const planner = await createPlanner(createWorld({ commentRepeat: 'harmless' }));
  for (const name of ['one', 'two']) {
    const platforms = [await planner.connect(name)];
    for (let nth = 0; nth < 2; nth++) await planner.schedule({ platforms, comments: { bluesky: `${name} ${nth}` } });
  }
  await planner.settle();
  const claim = () => claimComments(planner.db, { limit: 10, except: nobody });
  const [mine, yours] = await Promise.all([claim(), claim()]);
  const claimed = [...mine, ...yours];
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  for (const works of [mine, yours]) {
    expect(new Set(works.map(({ connectionId }) => connectionId)).size).toBe(works.length);
  }
});
