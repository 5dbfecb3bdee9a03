import type { ListedPost } from '@nonet/contract';

/** CAL-12. */
export function titleOf(post: Pick<ListedPost, 'title'>): string {
  return post.title.trim() || 'Untitled Post';
}
