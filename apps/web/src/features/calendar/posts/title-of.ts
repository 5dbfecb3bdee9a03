import type { Post } from '@nonet/contract';

/** CAL-12. */
export function titleOf(post: Pick<Post, 'title'>): string {
  return post.title.trim() || 'Untitled Post';
}
