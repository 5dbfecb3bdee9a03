import type { ListedPost } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { needsPerson } from './address/calendar-address.ts';
import { waitingQuery } from './posts/post-queries.ts';

/** The posts that wait for a person; null while they are loading. */
export function useWaitingPosts(): readonly ListedPost[] | null {
  const { data = [], isLoading } = useQuery(waitingQuery);
  if (isLoading) return null;
  // A decision is known here before the list is fetched again.
  return data.filter((post) => post.status !== 'cancelled' && needsPerson(post));
}
