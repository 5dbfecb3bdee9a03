import type { ListedPost } from '@nonet/contract';

/**
 * A list of posts, in the order of time, with newer forms of some: each at its time. With `belongs`, those that no longer
 * belong to the list are left out, and others that do come in; with null it keeps its posts and their order. A form that
 * is older than the list's own changes nothing. What has not changed stays the same object, and so does a list in which
 * nothing has.
 */
export function withPosts(
  list: readonly ListedPost[],
  posts: ReadonlyMap<string, ListedPost>,
  belongs: ((post: ListedPost) => boolean) | null,
): readonly ListedPost[] {
  const taken = new Set<string>();
  let isChanged = false;
  const kept = list.flatMap((own) => {
    const other = posts.get(own.id);
    taken.add(own.id);
    if (other === undefined || other === own || other.version < own.version) return own;
    isChanged = true;
    return belongs === null || belongs(other) ? other : [];
  });
  if (belongs === null) return isChanged ? kept : list;
  const arrived = [...posts.values()].filter((post) => !taken.has(post.id) && belongs(post));
  if (!isChanged && arrived.length === 0) return list;
  const times = new Map([...kept, ...arrived].map((post) => [post, Date.parse(post.scheduledDate)]));
  const timeOf = (post: ListedPost) => times.get(post) ?? 0;
  return [...times.keys()].sort((one, other) => timeOf(one) - timeOf(other));
}
