import type { ListedPost, PostPage } from '@nonet/contract';
import { addDays, dayKey, startOfDay } from '@nonet/domain';

/** A part of all time that is read, drawn and kept as one: whole days of a zone. ISO instants; `to` is exclusive. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  /** How many posts and days with posts it had when it was found: its height is estimated from them until it is drawn. */
  readonly size: { readonly posts: number; readonly days: number };
}

/** Where the list is read on: before its first day, or after its last. */
export type Side = 'earlier' | 'later';

export const beginning = '1970-01-01T00:00:00.000Z';
export const end = '9999-12-29T00:00:00.000Z';

/** A stretch is closed with the day that fills it: little enough for one frame, enough to fill a screen. */
const enoughPosts = 25;

export interface FoundStretch {
  readonly stretch: Stretch;
  /** In the order of time; null: its only day has more posts than a page, so that they have to be read. */
  readonly posts: readonly ListedPost[] | null;
}

/**
 * Divides a page of posts that was read from `edge` on into stretches, in the order of time. The day in which the page
 * ends is left to the next page, unless the page has no other. The stretch beyond the last page reaches to the end of time,
 * so that a post that is planned there later has its place.
 */
export function cutPage(
  { posts, nextCursor }: PostPage,
  { side, edge, zone }: { side: Side; edge: string; zone: string },
): FoundStretch[] {
  const isLast = nextCursor === null;
  const days = byDay(side === 'later' ? posts : posts.toReversed(), zone);
  const broken = isLast ? undefined : days.at(side === 'later' ? -1 : 0);
  const whole = broken ? days.filter((day) => day !== broken) : days;
  if (broken && whole.length === 0) {
    const day = bounds(broken.day, zone);
    const stretch = side === 'later' ? { from: edge, to: day.to } : { from: day.from, to: edge };
    return [{ stretch: { ...stretch, size: { posts: broken.posts.length, days: 1 } }, posts: null }];
  }
  const groups = group(whole);
  const first = side === 'later' ? edge : broken ? bounds(broken.day, zone).to : beginning;
  const last = side === 'earlier' ? edge : broken ? bounds(broken.day, zone).from : end;
  return groups.map((days, place) => ({
    stretch: {
      from: place === 0 ? first : startOf(days),
      to: place === groups.length - 1 ? last : startOf(groups[place + 1]),
      size: { posts: postsOf(days).length, days: days.length },
    },
    posts: postsOf(days),
  }));

  function startOf(days: readonly DayOfPosts[] | undefined): string {
    return days?.[0] ? bounds(days[0].day, zone).from : last;
  }
}

export interface DayOfPosts {
  readonly day: string;
  readonly posts: readonly ListedPost[];
}

/** The days with posts, in the order of time whatever the order of the posts: one may have been moved a moment ago. */
export function byDay(posts: readonly ListedPost[], zone: string): DayOfPosts[] {
  const days = Map.groupBy(posts, ({ scheduledDate }) => dayKey(new Date(scheduledDate), zone));
  return [...days]
    .map(([day, posts]) => ({ day, posts: posts.toSorted(byTime) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function byTime(one: ListedPost, other: ListedPost): number {
  if (one.scheduledDate !== other.scheduledDate) return one.scheduledDate < other.scheduledDate ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** At least one group, which is empty when there are no days. */
function group(days: readonly DayOfPosts[]): DayOfPosts[][] {
  const groups: DayOfPosts[][] = [[]];
  for (const day of days) {
    const current = groups.at(-1);
    if (current && postsOf(current).length < enoughPosts) current.push(day);
    else groups.push([day]);
  }
  return groups;
}

function postsOf(days: readonly DayOfPosts[]): ListedPost[] {
  return days.flatMap(({ posts }) => posts);
}

function bounds(day: string, zone: string): { from: string; to: string } {
  return { from: startOfDay(day, zone).toISOString(), to: startOfDay(addDays(day, 1), zone).toISOString() };
}
