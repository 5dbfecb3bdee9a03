import type { ListedPost } from '@nonet/contract';
import { addDays, startOfDay } from '@nonet/domain';

/**
 * The first instants of consecutive days in a zone, and the end of the last. They are the edges for sorting a grid's
 * posts.
 */
export function dayEdges(days: readonly string[], zone: string): readonly number[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  return [...days, addDays(last, 1)].map((day) => startOfDay(day, zone).getTime());
}

/** The posts of each day, by the day's place on the grid, in one pass. Posts beyond the edges are dropped. */
export function bucketByDay<P extends Pick<ListedPost, 'scheduledDate'>>(
  posts: readonly P[],
  edges: readonly number[],
): readonly (readonly P[])[] {
  const buckets: P[][] = edges.slice(1).map(() => []);
  for (const post of posts) buckets[placeOf(Date.parse(post.scheduledDate), edges)]?.push(post);
  return buckets;
}

/** The posts of each day as far as they are known. Null for a day that does not end before the instant `until`. */
export function knownDays<P extends Pick<ListedPost, 'scheduledDate'>>(
  { posts, until }: { posts: readonly P[]; until: string },
  edges: readonly number[],
): readonly (readonly P[] | null)[] {
  const knownUntil = Date.parse(until);
  return bucketByDay(posts, edges).map((ofDay, place) => ((edges[place + 1] ?? 0) <= knownUntil ? ofDay : null));
}

/** The last edge at or before the instant, by bisection; -1 when the instant is before the first edge. */
function placeOf(instant: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
