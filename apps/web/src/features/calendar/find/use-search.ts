import { plural } from '@nonet/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { foundCountQuery, searchQuery } from './search-query.ts';

export type Search = ReturnType<typeof useSearch>;

/** The posts that hold what is searched for, as far as they have been read. */
export function useSearch(q: string) {
  const query = useInfiniteQuery(searchQuery(q));
  const found = q === '' ? [] : (query.data?.pages.flatMap(({ posts }) => posts) ?? []);
  const hasMore = query.hasNextPage && !query.isPlaceholderData;
  const { data: counts } = useQuery(foundCountQuery(q, hasMore));
  return {
    found,
    isPending: q !== '' && (query.isPending || query.isPlaceholderData),
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    hasMore,
    readOn: () => void (hasMore && !query.isFetching && query.fetchNextPage()),
    /** In words; null while it is not known. */
    count: hasMore
      ? counts && `${counts.total.toLocaleString('en-US')}${counts.isCapped ? '+' : ''} posts`
      : plural(found.length, 'post'),
  };
}
