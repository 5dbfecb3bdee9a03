import type { ListedPost } from '@nonet/contract';
import { wallTimeOf } from '@nonet/domain';

import type { Refused } from '../refused/refusals.ts';
import type { Move } from './create-moves.ts';
import { type Moment, type Span, shifted, whyNotMovable, whyNotThere } from './moment.ts';

/** What moving posts would come to. */
export interface MovePlan {
  /** The first post by time that can be moved; the others keep their distances to it. */
  readonly first: ListedPost | null;
  readonly moves: readonly Move[];
  readonly refused: readonly Refused[];
}

/** The posts by time, without those that cannot be moved, or changed in another way. */
export function divideMovable(
  posts: readonly ListedPost[],
  what?: 'moved' | 'changed',
): { movable: ListedPost[]; refused: Refused[] } {
  const movable: ListedPost[] = [];
  const refused: Refused[] = [];
  for (const post of posts) {
    const message = whyNotMovable(post, what);
    if (message === null) movable.push(post);
    else refused.push({ post, message });
  }
  movable.sort((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate));
  return { movable, refused };
}

/** Moves the first post to a time, and the others with it. */
export function planMove(posts: readonly ListedPost[], to: Moment | null, now: number): MovePlan {
  const { movable, refused } = divideMovable(posts);
  const [first = null] = movable;
  if (first === null || to === null) return { first, moves: [], refused };
  const from = wallTimeOf(new Date(first.scheduledDate), to.zone);
  const minutes = (Date.parse(`${to.wallTime}Z`) - Date.parse(`${from}Z`)) / 60_000;
  const targets = shifted(movable, { days: 0, minutes }, to.zone).set(first.id, to);
  return { first, ...divideThere(movable, targets, refused, now) };
}

/** Moves all posts by a span. */
export function planShift(posts: readonly ListedPost[], span: Span, zone: string, now: number): MovePlan {
  const { movable, refused } = divideMovable(posts);
  return { first: movable[0] ?? null, ...divideThere(movable, shifted(movable, span, zone), refused, now) };
}

function divideThere(
  posts: readonly ListedPost[],
  targets: ReadonlyMap<string, Moment>,
  before: readonly Refused[],
  now: number,
): { moves: Move[]; refused: Refused[] } {
  const moves: Move[] = [];
  const refused = [...before];
  for (const post of posts) {
    const to = targets.get(post.id);
    if (!to) continue;
    const message = whyNotThere(to, now);
    if (message === null) moves.push({ post, to });
    else refused.push({ post, message });
  }
  return { moves, refused };
}
