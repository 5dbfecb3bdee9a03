import type { FreeTimes } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

/** The first free posting times of accounts, or all of a span (milliseconds). */
export const freeTimesQuery = (accounts: readonly string[], span?: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...queryKeys['postingTimes'], 'free', accounts.toSorted().join(), span?.from, span?.to],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        ...(accounts.length > 0 && { accounts: accounts.toSorted().join() }),
        ...(span && { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }),
      });
      return apiClient.read<FreeTimes>(`/api/posting-times/free?${query}`, { signal });
    },
  });
