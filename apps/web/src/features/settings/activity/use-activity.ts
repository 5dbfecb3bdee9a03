import type { Activity } from '@nonet/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

import { errorText } from '#/lib/api-error.ts';
import { apiClient } from '#/lib/session.ts';

/** What of it is shown; null: all. */
export interface ActivityFilters {
  person: string | null;
  what: string | null;
}

/** The words of an address for these filters. */
export function wordsOf({ person, what }: ActivityFilters): string {
  const words = new URLSearchParams();
  if (person !== null) words.set('person', person);
  if (what !== null) words.set('what', what);
  return words.size === 0 ? '' : `?${words}`;
}

const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters.person, filters.what],
    queryFn: ({ pageParam, signal }) => {
      const words = new URLSearchParams(wordsOf(filters));
      if (pageParam !== null) words.set('cursor', pageParam);
      return apiClient.read<Activity>(`/api/activity?${words}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The live stream tells nothing of it, so it is read anew whenever somebody comes to look.
    staleTime: 0,
  });

/** The activity as far as it has been read from the server. */
export function useActivity(filters: ActivityFilters) {
  const query = useInfiniteQuery(activityQuery(filters));
  const pages = query.data?.pages;
  return {
    /** Undefined while there is none to show. */
    entries: pages?.flatMap(({ entries }) => entries),
    limit: pages?.[0]?.limit ?? null,
    csvRefused: pages?.[0]?.csvRefused ?? null,
    error: query.data === undefined ? query.error : null,
    isPaused: query.isPaused,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isReadingOlder: query.isFetchingNextPage,
    olderFailure: query.isFetchNextPageError ? errorText(query.error) : null,
    readOlder: () => void (query.isFetching || query.fetchNextPage()),
  };
}

export type ReadActivity = ReturnType<typeof useActivity>;
