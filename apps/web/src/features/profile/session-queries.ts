import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';

export const sessionsKey = ['sessions'] as const;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.identity.sessions(signal)).sessions,
    // No live stream tells about a sign-in elsewhere.
    staleTime: 0,
  });
