import type { ListedPost } from '@nonet/contract';
import type { PostStatus } from '@nonet/domain';

/** More dots cannot be distinguished at this size. */
const mostDots = 4;

/** The most urgent states come first, so that they are never among the dots that are left out. */
const urgency: readonly PostStatus[] = ['failed', 'partial', 'processing', 'pending', 'published', 'cancelled'];

/** The dots of a day on a phone, one for each post up to four. */
export function dayDots(posts: readonly Pick<ListedPost, 'status'>[]): PostStatus[] {
  if (posts.length <= mostDots) return posts.map((post) => post.status);
  const found: PostStatus[] = [];
  for (const status of urgency) {
    for (const post of posts) {
      if (post.status === status) found.push(status);
      if (found.length === mostDots) return found;
    }
  }
  return found;
}
