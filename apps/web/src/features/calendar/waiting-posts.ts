import type { ListedPost } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { late } from '#/ui/late.tsx';

import { waitingOutcomesOf } from './day/outcome.ts';
import { waitingQuery } from './posts/post-queries.ts';

// Most people most of the time have none.
export const NeedsYou = late(() => import('./needs-you.tsx'), 'NeedsYou');

const query = waitingQuery(async (posts) => {
  if (posts.length > 0) await NeedsYou.preload?.();
});

/** The posts that wait for a person; null while they, or the code that shows them, are on their way. */
export function useWaitingPosts(zone: string): readonly ListedPost[] | null {
  const { data = [], isLoading } = useQuery(query);
  if (isLoading) return null;
  // What was just decided is known here before the list is fetched again.
  return data.filter((post) => waitingOutcomesOf(post, zone).length > 0);
}
