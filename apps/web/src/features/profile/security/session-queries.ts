import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';

export const sessionsKey = ['sessions'] as const;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.identity.sessions(signal)).sessions,
    // The live stream does not tell about sign-ins elsewhere, so the list is never fresh.
    staleTime: 0,
  });
