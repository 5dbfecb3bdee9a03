import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKeys } from './query.ts';

/** The reads that several screens share. Use with `useQuery(meQuery())`. */
export const meQuery = () => queryOptions({ queryKey: queryKeys.me, queryFn: ({ signal }) => api.me.read(signal) });

/** Cached per user (CONN-16), because the key contains the user. */
export const connectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections, uid],
    queryFn: ({ signal }) => api.connections.read(uid, signal),
    // The read itself tries a second way; when both fail, that is the answer (CONN-17).
    retry: false,
  });

export const networksQuery = () =>
  queryOptions({
    queryKey: queryKeys.networks,
    queryFn: ({ signal }) => api.networks(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Facts about the installation, which change only with a restart of the server. */
export const siteQuery = () =>
  queryOptions({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api.site(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const usageQuery = () => queryOptions({ queryKey: queryKeys.usage, queryFn: ({ signal }) => api.usage(signal) });
