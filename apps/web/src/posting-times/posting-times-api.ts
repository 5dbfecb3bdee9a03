import type { FreeTimes, PostingTimesAnswer, SetPostingTimes } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const path = '/api/posting-times';

/** The calls about posting times. They are apart from `api` because no screen needs them for its first paint. */
export const postingTimesApi = {
  set: (body: SetPostingTimes) => apiClient.call<PostingTimesAnswer>('PUT', path, { body }),
};

const key = queryKeys['posting-times'];

export const postingTimesQuery = () =>
  queryOptions({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => apiClient.read<PostingTimesAnswer>(path, { signal }),
  });

/** The first free times of accounts, or all of a span (milliseconds). */
export const freeTimesQuery = (accounts: readonly string[], span?: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...key, 'free', accounts.toSorted().join(), span?.from, span?.to],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        ...(accounts.length > 0 && { accounts: accounts.toSorted().join() }),
        ...(span && { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }),
      });
      return apiClient.read<FreeTimes>(`${path}/free?${query}`, { signal });
    },
  });
