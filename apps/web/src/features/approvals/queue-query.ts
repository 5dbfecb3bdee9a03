import type { Approvals } from '@nonet/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

/** What waits for the person, page by page. News of posts renew it. */
export const queueQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.posts, 'approvals'],
  queryFn: ({ signal, pageParam }) =>
    apiClient.read<Approvals>(
      `/api/approvals${pageParam === null ? '' : `?${new URLSearchParams({ cursor: pageParam })}`}`,
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
