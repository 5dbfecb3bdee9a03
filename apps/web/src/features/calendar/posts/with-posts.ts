import type { ListedPost } from '@nonet/contract';

/** Milliseconds; from inclusive, to exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * A list of posts, in the order of time, with newer forms of some: each at its time, and those that left the range left
 * out. A form that is older than the list's own changes nothing. Without a range the list keeps its posts and their
 * order. What has not changed stays the same object, and so does a list in which nothing has.
 */
export function withPosts(
  list: readonly ListedPost[],
  posts: ReadonlyMap<string, ListedPost>,
  range: Stretch | null,
): readonly ListedPost[] {
  const isIn = (post: ListedPost) => range === null || isWithin(post, range);
  const taken = new Set<string>();
  let isChanged = false;
  const kept = list.flatMap((own) => {
    const other = posts.get(own.id);
    taken.add(own.id);
    if (other === undefined || other === own || other.version < own.version) return own;
    isChanged = true;
    return isIn(other) ? other : [];
  });
  if (range === null) return isChanged ? kept : list;
  const arrived = [...posts.values()].filter((post) => !taken.has(post.id) && isIn(post));
  if (!isChanged && arrived.length === 0) return list;
  return [...kept, ...arrived].sort((one, other) => timeOf(one) - timeOf(other));
}

function isWithin(post: ListedPost, { from, to }: Stretch): boolean {
  const at = timeOf(post);
  return at >= from && at < to;
}

function timeOf({ scheduledDate }: ListedPost): number {
  return Date.parse(scheduledDate);
}
