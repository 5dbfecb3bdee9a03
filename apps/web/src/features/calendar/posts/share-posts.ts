import type { ListedPost } from '@nonet/contract';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * A list that has arrived, with the objects of the posts that have not changed. The library compares by place, and one post
 * more at the beginning of a month would make all others new, and draw all their days again.
 */
export function sharePosts(before: readonly ListedPost[] | undefined, after: readonly ListedPost[]): ListedPost[] {
  const known = new Map(before?.map((post) => [post.id, post]));
  return after.map((post) => {
    const last = known.get(post.id);
    return last ? replaceEqualDeep(last, post) : post;
  });
}
