import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKeys } from './query.ts';

/** What several screens read. Use with `useQuery(meQuery())`. */
export const meQuery = () => queryOptions({ queryKey: queryKeys.me, queryFn: ({ signal }) => api.me.read(signal) });

/** Cached per user (CONN-16): the key names the user. */
export const connectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections, uid],
    queryFn: ({ signal }) => api.connections.read(uid, signal),
    // The read has a fallback of its own; two failures in a row are the answer (CONN-17).
    retry: false,
  });

export const networksQuery = () =>
  queryOptions({
    queryKey: queryKeys.networks,
    queryFn: ({ signal }) => api.networks(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The installation itself: it changes only with a restart of the server. */
export const siteQuery = () =>
  queryOptions({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api.site(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usageQuery = () => queryOptions({ queryKey: queryKeys.usage, queryFn: ({ signal }) => api.usage(signal) });
