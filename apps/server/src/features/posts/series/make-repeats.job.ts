import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { makeSeriesPosts } from '#/features/posts/series/make-series-posts.ts';
import { spacesWithDue } from '#/features/posts/series/series.queries.ts';

const SPACES_AT_ONCE = 100;

/** Makes the posts of everybody's series for the days ahead. One person's trouble does not hold up the others. */
export async function makeRepeats(parts: PostsParts, signal: AbortSignal): Promise<void> {
  let after = '';
  for (;;) {
    const spaces = await spacesWithDue(parts.db, after, SPACES_AT_ONCE);
    for (const spaceId of spaces) {
      if (signal.aborted) return;
      try {
        await makeSeriesPosts(parts, spaceId);
      } catch (error) {
        parts.log.error({ spaceId, err: error }, 'posts of a repeat could not be made');
      }
    }
    after = spaces.at(-1) ?? '';
    if (spaces.length < SPACES_AT_ONCE) return;
  }
}
