import type { ListedPost } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { late } from '#/ui/late.tsx';

import { waitingOutcomesOf } from './day/outcome.ts';
import { waitingQuery } from './posts/post-queries.ts';

// It is loaded late because most people have no such posts most of the time.
export const NeedsYou = late(() => import('./needs-you.tsx'), 'NeedsYou');

const query = waitingQuery(async (posts) => {
  if (posts.length > 0) await NeedsYou.preload?.();
});

/** The posts that wait for a person; null while the posts, or the code that shows them, are loading. */
export function useWaitingPosts(zone: string): readonly ListedPost[] | null {
  const { data = [], isLoading } = useQuery(query);
  if (isLoading) return null;
  // A decision is known here before the list is fetched again.
  return data.filter((post) => waitingOutcomesOf(post, zone).length > 0);
}
