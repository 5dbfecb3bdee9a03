import type { OwnTags } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

/** Counted on the server from some hundred posts, so it is not asked for at every key. */
export const ownTagsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'tags'],
    queryFn: ({ signal }) => apiClient.read<OwnTags>('/api/tags', { signal }),
    staleTime: 5 * 60_000,
  });
