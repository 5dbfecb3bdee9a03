import type { Post, PostChanged, RemovePosts, SeveralChanged } from '@nonet/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';
import { createToastStore } from '#/ui/status/toast.ts';

import { somePost, someTarget } from '../testing/some-post.ts';
import { createUndo } from '../undo/undo-store.ts';
import { deletingText } from './delete-texts.ts';
import { deletionCalls } from './deletion-calls.ts';
import { createDeletions, longestUndoMs, undoMs } from './deletions.ts';

const post = somePost();
const cancelled = somePost({ status: 'cancelled', version: 2 });
const restored = somePost({ version: 3 });
const changedTo = (answer: typeof post, publishesNow?: boolean): PostChanged => ({
  success: true,
  post: answer,
  ...(publishesNow !== undefined && { publishesNow }),
});
const severalTo = (answer: Partial<SeveralChanged>): SeveralChanged => ({
  success: true,
  changed: [],
  removed: [],
  refused: [],
  ...answer,
});
const refusal = (status: number, code: string, message: string) => new ApiError(message, { code, status });

function table() {
  const toasts = createToastStore(() => Date.now());
  const keyboard = { undo: () => false };
  const { offerUndo } = createUndo({
    toasts,
    listen(onUndoKey) {
      keyboard.undo = onUndoKey;
      return () => {
        keyboard.undo = () => false;
      };
    },
  });
  const posts = {
    cancel: vi.fn(async (id: string) => changedTo({ ...cancelled, id })),
    restore: vi.fn(async (id: string) => changedTo({ ...restored, id })),
    remove: vi.fn(async (_id: string, _version: number) => null),
    cancelSeveral: vi.fn(async (ids: readonly string[]) =>
      severalTo({ changed: ids.map((id) => somePost({ id, status: 'cancelled', version: 2 })) }),
    ),
    restoreSeveral: vi.fn(async (ids: readonly string[]) =>
      severalTo({ changed: ids.map((id) => somePost({ id, version: 3 })) }),
    ),
    removeSeveral: vi.fn(async ({ posts: seen }: RemovePosts) => severalTo({ removed: seen.map(({ id }) => id) })),
  };
  const told: string[] = [];
  const seen = { onChanged: vi.fn(), onRemoved: vi.fn(), onFailed: vi.fn() };
  const deletions = createDeletions({
    calls: deletionCalls(posts),
    toasts,
    offerUndo,
    ...seen,
    tellRefused: (refused) => told.push(...refused.map(({ post, message }) => `${post.id}: ${message}`)),
  });
  const words = () => toasts.shown().map((toast) => toast.text);
  const pressUndo = () => toasts.press(toasts.shown().find((toast) => toast.action?.label === 'Undo')!);
  return { ...seen, toasts, posts, deletions, told, words, pressUndo, undoKey: () => keyboard.undo() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a post that was not published', () => {
  test('DEL-02, DEL-04, DEL-08 is cancelled at once, removed after 2 s, and each step has its toast', async () => {
    const { deletions, posts, words, onChanged, onRemoved } = table();
    await deletions.start(post);
    expect(posts.cancel).toHaveBeenCalledWith('post-1');
    expect(onChanged).toHaveBeenCalledWith([cancelled]);
    expect(deletions.phaseOf('post-1')).toBe('undoable');
    expect(words()).toEqual(['Post cancelled and will not be published']);

    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(posts.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(posts.remove).toHaveBeenCalledExactlyOnceWith('post-1', cancelled.version);
    expect(onRemoved).toHaveBeenCalledWith(['post-1']);
    expect(deletions.phaseOf('post-1')).toBeNull();
    expect(words()).toEqual(['Post deleted successfully']);
  });

  test('waits as long as the Undo beside the post is hovered or focused, and holds nothing afterwards', async () => {
    const { deletions, posts, toasts } = table();
    deletions.setHeld('post-1', true);
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(1500);
    deletions.setHeld('post-1', true);
    toasts.setPaused(true);
    toasts.setPaused(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(posts.remove).not.toHaveBeenCalled();
    deletions.setHeld('post-1', false);
    await vi.advanceTimersByTimeAsync(500);
    expect(posts.remove).toHaveBeenCalledOnce();

    await deletions.start(somePost({ id: 'post-2' }));
    deletions.setHeld('post-2', true);
    await deletions.undo(somePost({ id: 'post-2' }));
    expect(toasts.shown()).not.toEqual([]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(toasts.shown()).toEqual([]);
  });

  test('waits as long as the toasts are hovered or focused', async () => {
    const { deletions, posts, toasts } = table();
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(1500);
    toasts.setPaused(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(posts.remove).not.toHaveBeenCalled();
    toasts.setPaused(false);
    await vi.advanceTimersByTimeAsync(499);
    expect(posts.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(posts.remove).toHaveBeenCalledOnce();
  });

  test('does not offer an Undo that would come too late for the server', async () => {
    const { deletions, posts, toasts, words } = table();
    await deletions.start(post);
    toasts.setPaused(true);
    await vi.advanceTimersByTimeAsync(longestUndoMs);
    expect(posts.remove).toHaveBeenCalledOnce();
    expect(words()).toEqual(['Post deleted successfully']);
  });

  test('closing the toast is a yes', async () => {
    const { deletions, posts, toasts } = table();
    await deletions.start(post);
    toasts.dismissNewest();
    expect(posts.remove).toHaveBeenCalledOnce();
  });

  test('a second press changes nothing', async () => {
    const { deletions, posts } = table();
    await Promise.all([deletions.start(post), deletions.start(post)]);
    await deletions.start(cancelled);
    expect(posts.cancel).toHaveBeenCalledOnce();
  });

  test('two posts go their ways side by side', async () => {
    const { deletions, posts } = table();
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(1000);
    await deletions.start(somePost({ id: 'post-2' }));
    await vi.advanceTimersByTimeAsync(1000);
    const removed = () => posts.remove.mock.calls.map(([id]) => id);
    expect(removed()).toEqual(['post-1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(removed()).toEqual(['post-1', 'post-2']);
  });
});

describe('Undo', () => {
  test('brings the post back as it was, and nothing is removed', async () => {
    const { deletions, posts, words, pressUndo, onChanged } = table();
    await deletions.start(post);
    pressUndo();
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.restore).toHaveBeenCalledExactlyOnceWith('post-1');
    expect(onChanged).toHaveBeenLastCalledWith([restored]);
    expect(deletions.phaseOf('post-1')).toBeNull();
    expect(words()).toEqual(['Post restored. It goes out at its time']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(posts.remove).not.toHaveBeenCalled();
  });

  test('says so when the time has passed meanwhile and the post goes out now', async () => {
    const { deletions, posts, words, pressUndo } = table();
    posts.restore.mockResolvedValueOnce(changedTo(restored, true));
    await deletions.start(post);
    pressUndo();
    await vi.advanceTimersByTimeAsync(0);
    expect(words()).toEqual(['Post restored. Its time has passed, so it goes out now']);
  });

  test('of a post that had failed promises nothing', async () => {
    const { deletions, posts, words, pressUndo } = table();
    posts.restore.mockResolvedValueOnce(changedTo(somePost({ status: 'failed' }), true));
    await deletions.start(somePost({ status: 'failed' }));
    pressUndo();
    await vi.advanceTimersByTimeAsync(0);
    expect(words()).toEqual(['Post restored']);
  });

  test('beside the post closes the toast too', async () => {
    const { deletions, posts, words } = table();
    await deletions.start(post);
    void deletions.undo(post);
    await vi.advanceTimersByTimeAsync(0);
    expect(words()).toEqual(['Post restored. It goes out at its time']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(posts.restore).toHaveBeenCalledOnce();
    expect(posts.remove).not.toHaveBeenCalled();
  });

  test('that fails says why, and the post is left to the server', async () => {
    const { deletions, posts, words, pressUndo, onFailed } = table();
    posts.restore.mockRejectedValueOnce(refusal(409, 'not-cancelled', 'This post can no longer be brought back'));
    await deletions.start(post);
    pressUndo();
    await vi.advanceTimersByTimeAsync(0);
    expect(words()).toEqual(['Failed to restore post: This post can no longer be brought back']);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(posts.remove).not.toHaveBeenCalled();
  });

  test.each([
    ['version-conflict', 'This post was changed elsewhere meanwhile.'],
    ['being-published', 'This post is being published right now'],
  ])('in another window keeps the post, as the server alone can tell (%s)', async (code, message) => {
    const { deletions, posts, words, onRemoved, onFailed } = table();
    posts.remove.mockRejectedValueOnce(refusal(409, code, message));
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(posts.remove).toHaveBeenCalledExactlyOnceWith('post-1', cancelled.version);
    expect(deletions.phaseOf('post-1')).toBeNull();
    expect([words(), onRemoved.mock.calls]).toEqual([[], []]);
    expect(onFailed, 'it is read anew').toHaveBeenCalledOnce();
  });
});

describe('what was published', () => {
  const out = somePost({
    status: 'published',
    canBeEdited: false,
    targets: [
      someTarget({ status: 'published' }),
      someTarget({ id: 'target-2', platform: 'twitter', status: 'published' }),
      someTarget({ id: 'target-3', platform: 'linkedin', status: 'rejected' }),
    ],
  });
  const waiting = { ...out, version: 5, removesAt: '2026-11-20T08:00:10.000Z' };

  test('says where it stays, has the same Undo, and is then removed', async () => {
    const { deletions, posts, words } = table();
    posts.cancel.mockResolvedValueOnce(changedTo(waiting));
    await deletions.start(out);
    expect(words()).toEqual(['Post deleted from your calendar. It stays on X and Bluesky']);
    expect(deletions.phaseOf('post-1')).toBe('undoable');
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(posts.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(posts.remove).toHaveBeenCalledExactlyOnceWith('post-1', 5);
    expect(words()).toEqual(['Post deleted successfully']);
  });

  test('comes back by Undo, and nothing is promised of it', async () => {
    const { deletions, posts, words, undoKey } = table();
    posts.cancel.mockResolvedValueOnce(changedTo(waiting));
    posts.restore.mockResolvedValueOnce(changedTo(out, false));
    await deletions.start(out);
    expect(undoKey()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(posts.restore).toHaveBeenCalledExactlyOnceWith('post-1');
    expect(posts.remove).not.toHaveBeenCalled();
    expect(words()).toEqual([]);
    expect(deletions.phaseOf('post-1')).toBeNull();
  });

  test('a post that is being published is refused', async () => {
    const { deletions, posts, words } = table();
    await deletions.start(somePost({ status: 'processing' }));
    expect(posts.cancel).not.toHaveBeenCalled();
    expect(posts.remove).not.toHaveBeenCalled();
    expect(words()).toEqual(['Failed to delete post: This post is being published right now']);
  });
});

describe('failures', () => {
  test('DEL-09 a refused cancellation leaves the post as it was and says why', async () => {
    const { deletions, posts, words, onFailed } = table();
    posts.cancel.mockRejectedValueOnce(refusal(409, 'being-published', 'This post is being published right now'));
    await deletions.start(post);
    expect(words()).toEqual(['Failed to delete post: This post is being published right now']);
    expect(deletions.phaseOf('post-1')).toBeNull();
    expect(onFailed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(posts.remove).not.toHaveBeenCalled();
  });

  test('DEL-10 a post that nobody knows is Post not found', async () => {
    const { deletions, posts, words } = table();
    posts.cancel.mockRejectedValueOnce(refusal(404, 'post-not-found', 'Post not found'));
    await deletions.start(somePost({ status: 'published' }));
    expect(words()).toEqual(['Failed to delete post: Post not found']);
  });

  test('a cancelled post that the server removed first is deleted all the same', async () => {
    const { deletions, posts, words, onRemoved } = table();
    posts.remove.mockRejectedValueOnce(refusal(404, 'post-not-found', 'Post not found'));
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(onRemoved).toHaveBeenCalledWith(['post-1']);
    expect(words()).toEqual(['Post deleted successfully']);
  });

  test('DEL-09 a removal that does not get through says so', async () => {
    const { deletions, posts, words, onRemoved } = table();
    posts.remove.mockRejectedValueOnce(new ApiError('Nonet cannot be reached.', { code: 'unreachable', status: null }));
    await deletions.start(post);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(words()).toEqual(['Failed to delete post: Nonet cannot be reached.']);
    expect(onRemoved).not.toHaveBeenCalled();
  });

  test('after a sign-out the rest is left to the server, without a word', async () => {
    const { deletions, posts, words } = table();
    await deletions.start(post);
    posts.remove.mockRejectedValueOnce(
      new ApiError('Authentication required', { code: 'authentication-required', status: null }),
    );
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(words()).toEqual([]);
    expect(deletions.phaseOf('post-1')).toBeNull();
  });
});

describe('several posts', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((id) => somePost({ id, title: id })) as [Post, Post, Post];

  test('MOVE-06 are deleted together, by one call for each step, with one undo', async () => {
    const { deletions, posts, words, onRemoved } = table();
    await deletions.start(one, two);
    expect(posts.cancelSeveral).toHaveBeenCalledExactlyOnceWith(['one', 'two']);
    expect(words()).toEqual(['2 posts cancelled and will not be published']);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(posts.removeSeveral).toHaveBeenCalledExactlyOnceWith({
      posts: [
        { id: 'one', version: 2 },
        { id: 'two', version: 2 },
      ],
    });
    expect(onRemoved).toHaveBeenCalledExactlyOnceWith(['one', 'two']);
    expect(words()).toEqual(['2 posts deleted successfully']);
  });

  test('MOVE-06 come back together by one undo', async () => {
    const { deletions, posts, words, undoKey, onChanged } = table();
    await deletions.start(one, two);
    undoKey();
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.restoreSeveral).toHaveBeenCalledExactlyOnceWith(['one', 'two']);
    expect(onChanged.mock.lastCall?.[0]).toHaveLength(2);
    expect(words()).toEqual(['2 posts restored']);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(posts.removeSeveral).not.toHaveBeenCalled();
  });

  test('MOVE-06 of which some are refused: those are named with the reason, the others go', async () => {
    const { deletions, posts, told, words } = table();
    posts.cancelSeveral.mockResolvedValueOnce(
      severalTo({
        changed: [somePost({ id: 'one', status: 'cancelled', version: 2 })],
        refused: [{ id: 'two', code: 'post-not-found', message: 'Post not found' }],
      }),
    );
    await deletions.start(one, two, somePost({ id: 'three', status: 'processing' }));
    expect(posts.cancelSeveral).toHaveBeenCalledExactlyOnceWith(['one', 'two']);
    expect(told).toEqual(['three: This post is being published right now', 'two: Post not found']);
    expect(deletions.phaseOf('two')).toBeNull();
    expect(words()).toEqual(['Post cancelled and will not be published']);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(posts.remove).toHaveBeenCalledExactlyOnceWith('one', 2);
  });

  test('the Undo on one card brings back that post alone', async () => {
    const { deletions, posts, words } = table();
    await deletions.start(one, two, three);
    await deletions.undo(one);
    expect(posts.restore).toHaveBeenCalledExactlyOnceWith('one');
    expect(words()).toContain('3 posts cancelled and will not be published');
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(posts.removeSeveral.mock.calls[0]?.[0].posts.map(({ id }) => id)).toEqual(['two', 'three']);
  });

  test('the Undo on the last card ends the offer', async () => {
    const { deletions, posts } = table();
    await deletions.start(one, two);
    await deletions.undo(one);
    await deletions.undo(two);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([posts.remove.mock.calls, posts.removeSeveral.mock.calls]).toEqual([[], []]);
  });

  test('one that was restored in another window stays, and is read anew', async () => {
    const { deletions, posts, onRemoved, onFailed, told } = table();
    posts.removeSeveral.mockResolvedValueOnce(
      severalTo({ removed: ['one'], refused: [{ id: 'two', code: 'version-conflict', message: 'Changed.' }] }),
    );
    await deletions.start(one, two);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(onRemoved).toHaveBeenCalledExactlyOnceWith(['one']);
    expect([onFailed.mock.calls.length, told]).toEqual([1, []]);
    expect(deletions.phaseOf('two')).toBeNull();
  });

  test.each([
    [
      'published ones say where they stay',
      ['published', 'published'],
      '2 posts deleted from your calendar. They stay on Bluesky',
    ],
    ['published ones among others', ['published', 'cancelled'], '2 posts deleted. What is published stays on Bluesky'],
  ] as const)('%s', (_, statuses, sentence) => {
    const targets = [someTarget({ status: 'published' })];
    expect(deletingText(statuses.map((status) => somePost({ status, targets })))).toBe(sentence);
  });
});

test('listeners hear of every phase', async () => {
  const { deletions } = table();
  const phases: (string | null)[] = [];
  const stop = deletions.subscribe(() => phases.push(deletions.phaseOf('post-1')));
  await deletions.start(post);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(phases).toEqual(['cancelling', 'undoable', 'removing', null]);
  stop();
  await deletions.start(post);
  expect(phases).toHaveLength(4);
});
