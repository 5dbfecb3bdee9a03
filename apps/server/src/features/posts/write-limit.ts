import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { Limit } from '#/http/limits.ts';

/** So many posts of one call count as one try: changing them together costs less than one by one. */
const POSTS_PER_TRY = 10;

/** One limit for all calls of a user that change posts. */
export function writeLimit({ postWritesPerMinute }: PostsParts, userId: string): Limit {
  return { key: 'write-posts', userId, max: postWritesPerMinute, windowS: 60 };
}

/** What a call about several posts counts beyond the one try that every call counts; null: nothing. */
export function furtherTries(parts: PostsParts, userId: string, posts: number): Limit | null {
  const weight = Math.ceil(posts / POSTS_PER_TRY) - 1;
  return weight > 0 ? { ...writeLimit(parts, userId), weight } : null;
}
