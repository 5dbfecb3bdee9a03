import type { Analytics, AnalyticsPosts, BestTimes, Followers, Growth } from '@nonet/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

import type { AnalyticsAddress, Measure } from './address/analytics-address.ts';
import { type DaySpan, instantsOf } from './address/span.ts';

/** Of which networks and accounts. */
export type Chosen = Pick<AnalyticsAddress, 'networks' | 'accounts'>;
/** The days and accounts that are asked for. */
export type Asked = Chosen & { readonly span: DaySpan; readonly zone: string };

/** The fields of an address of the server; what is empty is left out. */
export function askedFields({ span, zone, ...chosen }: Asked): Record<string, string> {
  return { ...instantsOf(span, zone), ...chosenFields(chosen) };
}

export function chosenFields({ networks, accounts }: Chosen): Record<string, string> {
  return {
    ...(networks.length > 0 && { networks: networks.join() }),
    ...(accounts.length > 0 && { accounts: accounts.join() }),
  };
}

/** The order of posts, and the words that they have. */
export function orderFields({
  sort,
  order,
  q,
}: Pick<AnalyticsAddress, 'sort' | 'order' | 'q'>): Record<string, string> {
  return { sort, order, ...(q !== '' && { q }) };
}

const path = (end: string, fields: Readonly<Record<string, string>>) =>
  `/api/analytics${end}?${new URLSearchParams(fields)}`;

const figuresQuery = <Answer>(end: string, fields: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [...queryKeys.figures, end, fields],
    queryFn: ({ signal }) => apiClient.read<Answer>(path(end, fields), { signal }),
    // What was asked for before stays until the other is here.
    placeholderData: keepPreviousData,
  });

export const analyticsQuery = (asked: Asked) => figuresQuery<Analytics>('', askedFields(asked));

export const growthQuery = (targetId: string) => figuresQuery<Growth>('/growth', { targetId });

export const followersQuery = (connectionId: string, { span, zone }: Asked) =>
  figuresQuery<Followers>('/followers', { connectionId, ...instantsOf(span, zone) });

export const bestTimesQuery = ({ network, figure }: Measure) =>
  figuresQuery<BestTimes>('/best-times', { network, figure });

/** Page by page. */
export const postsQuery = (asked: Asked, order: Pick<AnalyticsAddress, 'sort' | 'order' | 'q'>) => {
  const fields = { ...askedFields(asked), ...orderFields(order) };
  return infiniteQueryOptions({
    queryKey: [...queryKeys.figures, '/posts', fields],
    queryFn: ({ pageParam, signal }) =>
      apiClient.read<AnalyticsPosts>(path('/posts', { ...fields, ...(pageParam !== null && { cursor: pageParam }) }), {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: AnalyticsPosts) => nextCursor,
    placeholderData: keepPreviousData,
  });
};
