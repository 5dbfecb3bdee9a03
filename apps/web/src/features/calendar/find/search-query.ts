import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';

/** What is found is kept as long as one goes back and forth between words. */
const gcMs = 5 * 60_000;

/** Posts of all time with these words, the newest first. What is still under way for other words is cancelled. */
export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'search', q],
    queryFn: ({ pageParam, signal }) => api.posts.search({ q, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: gcMs,
  });

/** How many they are, when they do not all come with the first page. */
export const foundCountQuery = (q: string, isNeeded: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'search', q, 'count'],
    queryFn: ({ signal }) => api.posts.counts({ q }, signal),
    enabled: isNeeded,
    gcTime: gcMs,
  });
