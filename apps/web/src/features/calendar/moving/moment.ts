import type { ListedPost } from '@nonet/contract';
import { addDays, type Occurrence, occurrenceOf, resolveWallTime, wallTimeOf } from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';

import { publishingNowText } from '../delete/delete-texts.ts';

/** A time that a post can be moved to, on the clock of the calendar's zone. */
export interface Moment {
  /** 'YYYY-MM-DDTHH:MM:SS', as the clock shows it at `at`. */
  readonly wallTime: string;
  readonly zone: string;
  readonly occurrence: Occurrence;
  /** The instant in milliseconds. */
  readonly at: number;
  /** What a change of the clocks did to the time that was meant, as a sentence. */
  readonly note: string | null;
}

/** What a post is moved by, on the clock of the calendar's zone. */
export interface Span {
  readonly days: number;
  readonly minutes: number;
}

type Placed = Pick<ListedPost, 'scheduledDate'>;

/** The same time of day on another day. */
export function momentOnDay(post: Placed, day: string, zone: string): Moment {
  const instant = new Date(post.scheduledDate);
  const wallTime = wallTimeOf(instant, zone);
  const staysOnDay = wallTime.startsWith(day);
  return momentOf(`${day}${wallTime.slice(10)}`, zone, staysOnDay ? occurrenceOf(instant, zone) : 'first');
}

/** The moment of an instant, in milliseconds. */
export function momentAt(at: number, zone: string): Moment {
  const instant = new Date(at);
  return momentOf(wallTimeOf(instant, zone), zone, occurrenceOf(instant, zone));
}

/** The moment of a time on the clock. A time that the clocks skip becomes later by the size of the jump. */
export function momentOf(wallTime: string, zone: string, occurrence: Occurrence): Moment {
  const { instant, kind, wallTime: shown, note } = resolveWallTime(wallTime, zone, occurrence, hourClock());
  const meant = kind === 'repeated' ? occurrence : 'first';
  return { wallTime: shown, zone, occurrence: meant, at: instant.getTime(), note };
}

/** Where the posts are after a span, by their ids. Their distances on the clock stay. */
export function shifted(
  posts: readonly (Placed & Pick<ListedPost, 'id'>)[],
  span: Span,
  zone: string,
): Map<string, Moment> {
  return new Map(posts.map((post) => [post.id, shiftedMoment(post, span, zone)]));
}

function shiftedMoment({ scheduledDate }: Placed, { days, minutes }: Span, zone: string): Moment {
  const instant = new Date(scheduledDate);
  const wallTime = wallTimeOf(instant, zone);
  const target = new Date(Date.parse(`${wallTime}Z`) + minutes * 60_000).toISOString();
  const moved = `${addDays(target.slice(0, 10), days)}${target.slice(10, 19)}`;
  // In an hour that comes twice, a post of its second half stays in that half.
  const staysOnDay = moved.startsWith(wallTime.slice(0, 10));
  return momentOf(moved, zone, staysOnDay ? occurrenceOf(instant, zone) : 'first');
}

/** True when the post is there already. Times are compared by the second, as the wall clock is. */
export function isOwnPlace({ scheduledDate }: Placed, { at }: Moment): boolean {
  return Math.floor(Date.parse(scheduledDate) / 1000) === Math.floor(at / 1000);
}

/** Why the post cannot be moved, or changed in another way; null when it can (MOVE-04). The server has the last word. */
export function whyNotMovable(
  post: Pick<ListedPost, 'status' | 'canBeEdited' | 'removesAt'>,
  what: 'moved' | 'changed' = 'moved',
): string | null {
  if (post.status === 'cancelled') return 'This post was cancelled';
  if (post.removesAt !== null) return 'This post is being deleted';
  if (post.status === 'published') return `This post is published, so it can no longer be ${what}`;
  if (post.status === 'processing') return publishingNowText;
  if (post.canBeEdited) return null;
  return `A part of this post was sent, or may have been, so it can no longer be ${what}`;
}

/** Why no post can be moved there; null when one can (MOVE-04). */
export function whyNotThere({ at }: Moment, now: number): string | null {
  return at > now ? null : 'Please choose a time in the future';
}
