import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { Limit } from '#/http/limits.ts';

/** One limit for all calls by which a user changes posts. A call counts once, however many posts it is about. */
export function writeLimit({ postWritesPerMinute }: PostsParts, userId: string): Limit {
  return { key: 'write-posts', userId, max: postWritesPerMinute, windowS: 60 };
}
