import type { ListedPost, MovePosts, SeveralChanged } from '@nonet/contract';
import { resolveWallTime } from '@nonet/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';
import { createToastStore } from '#/ui/status/toast.ts';

import { withPosts } from '../posts/with-posts.ts';
import type { Refused } from '../refused/refusals.ts';
import { somePost } from '../testing/some-post.ts';
import { createUndo } from '../undo/undo-store.ts';
import { createMoves } from './create-moves.ts';
import { type Moment, momentAt, momentOnDay } from './moment.ts';

const zone = 'Europe/Warsaw';
const now = Date.parse('2026-11-24T12:00:00Z');
const changedElsewhere = 'This post was changed elsewhere meanwhile. Look at it again before you change it.';

const planned = (id: string, scheduledDate: string) => somePost({ id, title: id, scheduledDate });
const onDay = (post: ListedPost, day: string) => ({ post, to: momentOnDay(post, day, zone) });
const onTime = (post: ListedPost, time: string) => ({ post, to: momentAt(Date.parse(time), zone) as Moment });

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A calendar with these posts, and a server that moves them as long as it is asked with their versions. */
function table(...posts: ListedPost[]) {
  const server = new Map(posts.map((post) => [post.id, post]));
  let list: readonly ListedPost[] = posts;
  const put = (some: readonly ListedPost[]) => {
    list = withPosts(list, new Map(some.map((post) => [post.id, post])), () => true);
  };
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
  const state = { isOnline: true };
  const told: string[] = [];
  function answerTo(body: MovePosts): SeveralChanged {
    const answer: SeveralChanged = { success: true, changed: [], removed: [], refused: [] };
    for (const { id, version, wallTime, timeZone, occurrence } of body.posts) {
      const stored = server.get(id)!;
      if (stored.version !== version) {
        answer.refused.push({ id, code: 'version-conflict', message: changedElsewhere });
        continue;
      }
      const { instant } = resolveWallTime(wallTime, timeZone, occurrence ?? 'first');
      const changed = { ...stored, version: version + 1, scheduledDate: instant.toISOString() };
      server.set(id, changed);
      answer.changed.push(changed);
    }
    return answer;
  }
  const send = vi.fn(async (body: MovePosts) => answerTo(body));
  const { movePosts } = createMoves({
    send,
    lists: { expect: put, store: put },
    offerUndo,
    toasts,
    tellRefused: (refused: readonly Refused[]) =>
      told.push(...refused.map(({ post, message }) => `${post.title}: ${message}`)),
    isOnline: () => state.isOnline,
    now: () => Date.now(),
  });
  const shown = () => Object.fromEntries(list.map((post) => [post.id, post.scheduledDate.slice(0, 16)]));
  const stored = () => Object.fromEntries([...server].map(([id, post]) => [id, post.scheduledDate.slice(0, 16)]));
  return {
    server,
    send,
    answerTo,
    state,
    told,
    movePosts,
    shown,
    stored,
    /** The post as the calendar has it. */
    post: (id: string) => list.find((post) => post.id === id)!,
    words: () => toasts.shown().map(({ text }) => text),
    pressUndo: () => toasts.press(toasts.shown().find(({ action }) => action?.label === 'Undo')!),
    undoKey: () => keyboard.undo(),
    put,
    settled: () => vi.advanceTimersByTimeAsync(0),
  };
}

const a = planned('a', '2026-11-25T08:00:00.000Z');
const b = planned('b', '2026-11-26T09:30:00.000Z');

describe('a move', () => {
  test('MOVE-05 shows at once, before the server answers, and is stored with the version it was based on', async () => {
    const { movePosts, shown, stored, send, words, settled } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    expect(shown()).toEqual({ a: '2026-11-27T08:00' });
    expect(words()).toEqual(['Post moved to Fri, Nov 27, 9:00 AM']);
    await settled();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      posts: [{ id: 'a', version: 1, wallTime: '2026-11-27T09:00:00', timeZone: zone }],
    });
    expect(stored()).toEqual(shown());
  });

  test('MOVE-01 onto its own place is nothing: no call, no word', async () => {
    const { movePosts, send, words, settled } = table(a);
    movePosts([onDay(a, '2026-11-25')]);
    await settled();
    expect([send.mock.calls, words()]).toEqual([[], []]);
  });

  test('MOVE-04 into the past moves nothing, and says why', async () => {
    const { movePosts, send, shown, words, settled } = table(a);
    movePosts([onDay(a, '2026-11-24')]);
    await settled();
    expect(send).not.toHaveBeenCalled();
    expect([shown(), words()]).toEqual([{ a: '2026-11-25T08:00' }, ['Not moved: Please choose a time in the future']]);
  });

  test('MOVE-04 onto a time that the clocks skip says which one is used', async () => {
    const night = planned('night', '2027-03-20T01:30:00.000Z');
    const { movePosts, words, settled, stored } = table(night);
    movePosts([onDay(night, '2027-03-28')]);
    await settled();
    expect(stored()).toEqual({ night: '2027-03-28T01:30' });
    expect(words()).toEqual([
      'Post moved to Sun, Mar 28, 3:30 AM. The clocks in Europe/Warsaw go forward on March 28, 2027 and skip 2:30 AM. 3:30 AM is used instead.',
    ]);
  });

  test('MOVE-05 that the server refuses returns, with its sentence in place of Undo', async () => {
    const { movePosts, server, shown, words, undoKey, settled } = table(a);
    server.set('a', { ...a, version: 2, title: 'changed in another window' });
    movePosts([onDay(a, '2026-11-27')]);
    expect(shown()).toEqual({ a: '2026-11-27T08:00' });
    await settled();
    expect([shown(), words()]).toEqual([{ a: '2026-11-25T08:00' }, [`Not moved: ${changedElsewhere}`]]);
    expect(undoKey()).toBe(false);
  });

  test('MOVE-05 without a network is refused in words, and nothing moves', async () => {
    const { movePosts, state, shown, words, send, settled } = table(a);
    state.isOnline = false;
    movePosts([onDay(a, '2026-11-27')]);
    expect([shown(), words()]).toEqual([{ a: '2026-11-25T08:00' }, ['You are offline, so nothing was moved']]);
    await settled();
    expect(send).not.toHaveBeenCalled();
  });

  test('MOVE-05 whose call does not get through returns, and says so', async () => {
    const { movePosts, send, shown, words, settled } = table(a);
    send.mockRejectedValueOnce(new ApiError('Nonet cannot be reached.', { code: 'unreachable', status: null }));
    movePosts([onDay(a, '2026-11-27')]);
    await settled();
    expect([shown(), words()]).toEqual([{ a: '2026-11-25T08:00' }, ['Not moved: Nonet cannot be reached.']]);
  });

  test('after the end of the session returns without a word: the sign-in screen says the rest', async () => {
    const { movePosts, send, shown, words, settled } = table(a);
    send.mockRejectedValueOnce(
      new ApiError('Authentication required', { code: 'authentication-required', status: 401 }),
    );
    movePosts([onDay(a, '2026-11-27')]);
    await settled();
    expect([shown(), words()]).toEqual([{ a: '2026-11-25T08:00' }, []]);
  });

  test('of a post that has moved elsewhere meanwhile does not hide where it is', async () => {
    const { movePosts, server, put, shown, settled } = table(a);
    const elsewhere = { ...a, version: 2, scheduledDate: '2026-12-01T08:00:00.000Z' };
    server.set('a', elsewhere);
    movePosts([onDay(a, '2026-11-27')]);
    put([elsewhere]);
    expect(shown()).toEqual({ a: '2026-12-01T08:00' });
    await settled();
    expect(shown()).toEqual({ a: '2026-12-01T08:00' });
  });
});

describe('a post that is moved again before the first move is stored', () => {
  test('MOVE-05 stays where it was put last, and both moves are stored in their order', async () => {
    const { movePosts, post, shown, stored, send, settled } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    movePosts([onDay(post('a'), '2026-11-28')]);
    expect(shown()).toEqual({ a: '2026-11-28T08:00' });
    await settled();
    expect(send.mock.calls.map(([{ posts }]) => posts[0]?.version)).toEqual([1, 2]);
    expect([shown(), stored()]).toEqual([{ a: '2026-11-28T08:00' }, { a: '2026-11-28T08:00' }]);
  });

  test('does not jump back while the answer to the first is there and that to the second is not', async () => {
    const { movePosts, post, shown, send, answerTo, settled } = table(a);
    const second = Promise.withResolvers<void>();
    send.mockImplementationOnce(async (body) => answerTo(body));
    send.mockImplementationOnce(async (body) => {
      await second.promise;
      return answerTo(body);
    });
    movePosts([onDay(a, '2026-11-27')]);
    movePosts([onDay(post('a'), '2026-11-28')]);
    await settled();
    expect([send.mock.calls.length, shown()]).toEqual([2, { a: '2026-11-28T08:00' }]);
    second.resolve();
    await settled();
    expect(shown()).toEqual({ a: '2026-11-28T08:00' });
  });
});

describe('Undo', () => {
  test.each(['pressUndo', 'undoKey'] as const)(
    'MOVE-05 moves back at once, with the new version (%s)',
    async (undo) => {
      const it = table(a);
      it.movePosts([onDay(a, '2026-11-27')]);
      await it.settled();
      it[undo]();
      expect(it.shown()).toEqual({ a: '2026-11-25T08:00' });
      await it.settled();
      expect(it.send.mock.calls[1]?.[0].posts).toEqual([
        { id: 'a', version: 2, wallTime: '2026-11-25T09:00:00', timeZone: zone },
      ]);
      expect([it.stored(), it.words()]).toEqual([
        { a: '2026-11-25T08:00' },
        ['Post moved back to Wed, Nov 25, 9:00 AM'],
      ]);
      expect(it.undoKey(), 'an undo is not undone').toBe(false);
    },
  );

  test('MOVE-05 is there for 10 seconds, as its toast is', async () => {
    const { movePosts, undoKey, words, shown } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(words()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([words(), undoKey(), shown()]).toEqual([[], false, { a: '2026-11-27T08:00' }]);
  });

  test('MOVE-05 pressed before the move is stored moves back all the same', async () => {
    const { movePosts, undoKey, shown, stored, send, settled } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    undoKey();
    expect(shown()).toEqual({ a: '2026-11-25T08:00' });
    await settled();
    expect(send).toHaveBeenCalledTimes(2);
    expect([shown(), stored()]).toEqual([{ a: '2026-11-25T08:00' }, { a: '2026-11-25T08:00' }]);
  });

  test('pressed before a move is refused asks for nothing more', async () => {
    const { movePosts, server, undoKey, shown, send, settled } = table(a);
    server.set('a', { ...a, version: 2 });
    movePosts([onDay(a, '2026-11-27')]);
    undoKey();
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual({ a: '2026-11-25T08:00' });
  });

  test('MOVE-05 whose old time has passed says so, and the post stays', async () => {
    const soon = planned('soon', '2026-11-24T12:00:05.000Z');
    const { movePosts, undoKey, words, shown, send, settled } = table(soon);
    movePosts([onDay(soon, '2026-11-27')]);
    await vi.advanceTimersByTimeAsync(6_000);
    undoKey();
    await settled();
    expect(send).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual({ soon: '2026-11-27T12:00' });
    expect(words()).toEqual(['Not moved: Its old time has passed, so it stays where it is']);
  });

  test('of a post that was changed meanwhile is refused, and the post stays', async () => {
    const { movePosts, server, undoKey, words, stored, settled } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    await settled();
    server.set('a', { ...server.get('a')!, version: 3 });
    undoKey();
    await settled();
    expect([stored(), words()]).toEqual([{ a: '2026-11-27T08:00' }, [`Not moved: ${changedElsewhere}`]]);
  });

  test('without a network moves nothing, and is offered again', async () => {
    const { movePosts, state, undoKey, words, shown, settled } = table(a);
    movePosts([onDay(a, '2026-11-27')]);
    await settled();
    state.isOnline = false;
    undoKey();
    expect([shown(), words()]).toEqual([
      { a: '2026-11-27T08:00' },
      ['You are offline, so nothing was moved', 'Post moved to Fri, Nov 27, 9:00 AM'],
    ]);
    state.isOnline = true;
    undoKey();
    expect(shown()).toEqual({ a: '2026-11-25T08:00' });
    await settled();
  });
});

describe('several posts', () => {
  test('MOVE-06 move by one call and return by one undo', async () => {
    const { movePosts, send, words, undoKey, stored, settled } = table(a, b);
    movePosts([onDay(a, '2026-11-27'), onDay(b, '2026-11-28')]);
    expect(words()).toEqual(['2 posts moved']);
    await settled();
    expect(stored()).toEqual({ a: '2026-11-27T08:00', b: '2026-11-28T09:30' });
    undoKey();
    await settled();
    expect([stored(), words()]).toEqual([{ a: '2026-11-25T08:00', b: '2026-11-26T09:30' }, ['2 posts moved back']]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('MOVE-06 of which one is refused: it returns and is named, and Undo is about the others', async () => {
    const { movePosts, server, told, words, undoKey, shown, stored, settled } = table(a, b);
    server.set('a', { ...a, version: 2 });
    movePosts([onDay(a, '2026-11-27'), onDay(b, '2026-11-28')]);
    await settled();
    expect(told).toEqual([`a: ${changedElsewhere}`]);
    expect([shown(), words()]).toEqual([
      { a: '2026-11-25T08:00', b: '2026-11-28T09:30' },
      ['Post moved to Sat, Nov 28, 10:30 AM'],
    ]);
    undoKey();
    await settled();
    expect(stored()).toEqual({ a: '2026-11-25T08:00', b: '2026-11-26T09:30' });
  });

  test('MOVE-06 what cannot be moved is not sent, and is named beside what the server refuses', async () => {
    const out = somePost({ ...planned('out', '2026-11-20T08:00:00.000Z'), status: 'published', canBeEdited: false });
    const { movePosts, send, told, settled, server } = table(out, a, b);
    server.set('a', { ...a, version: 2 });
    movePosts([onDay(out, '2026-11-27'), onDay(a, '2026-11-27'), onTime(b, '2026-11-24T11:00:00Z')]);
    await settled();
    expect(send.mock.calls[0]?.[0].posts.map(({ id }) => id)).toEqual(['a']);
    expect(told).toEqual([
      'out: This post is published, so it can no longer be moved',
      'b: Please choose a time in the future',
      `a: ${changedElsewhere}`,
    ]);
  });

  test('MOVE-06 200 posts of which every third is refused', async () => {
    const posts = Array.from({ length: 200 }, (_, place) => planned(`p${place}`, '2026-11-25T08:00:00.000Z'));
    const { movePosts, server, told, words, stored, undoKey, settled } = table(...posts);
    for (const [place, post] of posts.entries()) if (place % 3 === 0) server.set(post.id, { ...post, version: 2 });
    movePosts(posts.map((post) => onDay(post, '2026-11-27')));
    expect(words()).toEqual(['200 posts moved']);
    await settled();
    expect([told.length, words()]).toEqual([67, ['133 posts moved']]);
    undoKey();
    await settled();
    expect(new Set(Object.values(stored()))).toEqual(new Set(['2026-11-25T08:00']));
  });
});
