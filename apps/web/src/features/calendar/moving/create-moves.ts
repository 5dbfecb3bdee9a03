import type { ListedPost, MovePosts, SeveralChanged } from '@nonet/contract';

import { errorText, isSignedOut } from '#/lib/api-error.ts';
import type { ToastStore } from '#/ui/status/toast.ts';

import type { Refused } from '../refused/refusals.ts';
import type { OfferedUndo, UndoOffer } from '../undo/undo-store.ts';
import { isOwnPlace, type Moment, momentAt, whyNotMovable, whyNotThere } from './moment.ts';
import { movedText, notMovedText, offlineText, oldTimePassedText } from './move-texts.ts';

export interface Move {
  readonly post: ListedPost;
  readonly to: Moment;
}

export interface MovesSettings {
  /** Stores moves; each of them by itself. */
  send: (body: MovePosts) => Promise<SeveralChanged>;
  lists: {
    /** Shows posts as they will be. */
    expect: (posts: readonly ListedPost[]) => void;
    /** Shows posts as they are, and reads again what else has changed. */
    store: (posts: readonly ListedPost[]) => void;
  };
  offerUndo: (offer: UndoOffer) => OfferedUndo;
  toasts: Pick<ToastStore, 'show'>;
  /** Tells why some of several posts stayed. */
  tellRefused: (refused: readonly Refused[]) => void;
  isOnline: () => boolean;
  /** Milliseconds. */
  now: () => number;
}

/** MOVE-05: longer than other toasts stay (SHELL-03), as a person who moved a post has to look where it went. */
const moveUndoMs = 10_000;

interface Outcome {
  readonly moved: readonly ListedPost[];
  readonly refused: readonly Refused[];
}

const nothing: Outcome = { moved: [], refused: [] };

/**
 * Moving posts (MOVE-05). They are shown at their new times at once, and stored one call after the other, so that a post
 * that is moved again meanwhile, or moved back, is sent with the version that the call before gave it. A post that the
 * server refuses returns with its sentence.
 */
export function createMoves({ send, lists, offerUndo, toasts, tellRefused, isOnline, now }: MovesSettings) {
  /** The last move of each post that is not stored yet. */
  const last = new Map<string, Move>();
  /** The versions that our own moves have led to. */
  const versions = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();

  function movePosts(moves: readonly Move[]): void {
    const wanted = moves.filter(({ post, to }) => !isOwnPlace(post, to));
    const { possible, refused } = divide(wanted, ({ post, to }) => whyNotMovable(post) ?? whyNotThere(to, now()));
    if (possible.length > 0 && !isOnline()) {
      toasts.show('error', offlineText);
      return;
    }
    const outcome = begin(possible, null);
    const offer = possible.length > 0 ? offerBack(possible, outcome) : null;
    void outcome.then(({ moved, refused: refusedThere }) => {
      tell([...refused, ...refusedThere], wanted.length);
      if (offer === null || moved.length === possible.length || !offer.withdraw()) return;
      const those = possible.filter(({ post }) => isAmong(moved, post));
      if (those.length > 0) offerBack(those, outcome);
    });
  }

  function offerBack(moves: readonly Move[], outcome: Promise<Outcome>): OfferedUndo {
    const text = movedText(moves.map(({ to }) => to));
    return offerUndo({ text, durationMs: moveUndoMs, undo: () => moveBack(moves, outcome) });
  }

  /** Moves back what was moved. It is shown at once, also while the move itself is not stored yet. */
  function moveBack(moves: readonly Move[], before: Promise<Outcome>): void {
    if (!isOnline()) {
      offerBack(moves, before);
      toasts.show('error', offlineText);
      return;
    }
    const back = moves.map(
      ({ post, to }): Move => ({
        post: placedAt(post, to),
        to: momentAt(Date.parse(post.scheduledDate), to.zone),
      }),
    );
    const { possible, refused } = divide(back, ({ to }) => whyNotThere(to, now()) && oldTimePassedText);
    void begin(possible, before).then(({ moved, refused: refusedThere }) => {
      const those = possible.filter(({ post }) => isAmong(moved, post)).map(({ to }) => to);
      if (those.length > 0) toasts.show('success', movedText(those, { isBack: true }));
      tell([...refused, ...refusedThere], back.length);
    });
  }

  /** Shows the moves, and stores them after those that were begun before. With `before` they take that back. */
  function begin(moves: readonly Move[], before: Promise<Outcome> | null): Promise<Outcome> {
    if (moves.length === 0) return Promise.resolve(nothing);
    for (const move of moves) last.set(move.post.id, move);
    lists.expect(moves.map(({ post, to }) => placedAt(withVersion(post), to)));
    const outcome = queue.then(() => store(moves, before));
    queue = outcome;
    return outcome;
  }

  async function store(moves: readonly Move[], before: Promise<Outcome> | null): Promise<Outcome> {
    const done = await before;
    // What was refused then needs no way back.
    const wanted = done === null ? moves : moves.filter(({ post }) => isAmong(done.moved, post));
    let outcome = nothing;
    try {
      if (wanted.length > 0) outcome = outcomeOf(wanted, await send({ posts: wanted.map(moveToSend) }));
    } catch (error) {
      // When the session has ended, the sign-in screen says so.
      if (!isSignedOut(error))
        outcome = { moved: [], refused: wanted.map(({ post }) => ({ post, message: errorText(error) })) };
    }
    for (const { id, version } of outcome.moved) versions.set(id, version);
    settle(moves, (move) => {
      const stored = outcome.moved.find(({ id }) => id === move.post.id);
      if (stored) return stored;
      const post = withVersion(move.post);
      return wanted.includes(move) ? post : placedAt(post, move.to);
    });
    return outcome;
  }

  /** Shows the posts as they are now. One that was moved again meanwhile stays where that move has put it. */
  function settle(moves: readonly Move[], formOf: (move: Move) => ListedPost) {
    const settled: ListedPost[] = [];
    const again: ListedPost[] = [];
    for (const move of moves) {
      const later = last.get(move.post.id);
      if (later === undefined || later === move) {
        last.delete(move.post.id);
        settled.push(formOf(move));
      } else again.push(placedAt(formOf(move), later.to));
    }
    lists.expect(again);
    lists.store(settled);
  }

  function moveToSend({ post, to }: Move): MovePosts['posts'][number] {
    const { id, version } = withVersion(post);
    const { wallTime, zone: timeZone, occurrence } = to;
    return { id, version, wallTime, timeZone, ...(occurrence === 'second' && { occurrence }) };
  }

  function withVersion(post: ListedPost): ListedPost {
    return { ...post, version: Math.max(post.version, versions.get(post.id) ?? 0) };
  }

  function tell(refused: readonly Refused[], among: number) {
    const [only] = refused;
    if (only === undefined) return;
    if (among === 1) toasts.show('error', notMovedText(only.message));
    else tellRefused(refused);
  }

  return { movePosts };
}

function placedAt(post: ListedPost, { at }: Moment): ListedPost {
  return { ...post, scheduledDate: new Date(at).toISOString() };
}

function isAmong(posts: readonly ListedPost[], { id }: ListedPost): boolean {
  return posts.some((post) => post.id === id);
}

function divide(moves: readonly Move[], whyNot: (move: Move) => string | null) {
  const possible: Move[] = [];
  const refused: Refused[] = [];
  for (const move of moves) {
    const message = whyNot(move);
    if (message === null) possible.push(move);
    else refused.push({ post: move.post, message });
  }
  return { possible, refused };
}

function outcomeOf(moves: readonly Move[], { changed, refused }: SeveralChanged): Outcome {
  const why = new Map(refused.map(({ id, message }) => [id, message]));
  return {
    moved: changed,
    refused: moves.flatMap(({ post }) => {
      const message = why.get(post.id);
      return message === undefined ? [] : { post, message };
    }),
  };
}
