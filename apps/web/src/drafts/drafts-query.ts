import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';

import { type AskedDrafts, draftsApi } from './drafts-api.ts';

/** The person's drafts, the last changed first; the live stream renews them. */
export const draftsQuery = (asked: AskedDrafts = {}) =>
  queryOptions({
    queryKey: [...queryKeys.draft, asked],
    queryFn: ({ signal }) => draftsApi.list(asked, signal),
    placeholderData: keepPreviousData,
  });
