import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { makeSeriesPosts } from '#/features/posts/series/make-series-posts.ts';
import { peopleWithDue } from '#/features/posts/series/series.queries.ts';

const PEOPLE_AT_ONCE = 100;

/** Makes the posts of everybody's series for the days ahead. One person's trouble does not hold up the others. */
export async function makeRepeats(parts: PostsParts, signal: AbortSignal): Promise<void> {
  let after = '';
  for (;;) {
    const people = await peopleWithDue(parts.db, after, PEOPLE_AT_ONCE);
    for (const spaceId of people) {
      if (signal.aborted) return;
      try {
        await makeSeriesPosts(parts, spaceId);
      } catch (error) {
        parts.log.error({ spaceId, err: error }, 'posts of a repeat could not be made');
      }
    }
    after = people.at(-1) ?? '';
    if (people.length < PEOPLE_AT_ONCE) return;
  }
}
