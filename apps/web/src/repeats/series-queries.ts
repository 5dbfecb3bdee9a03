import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { seriesApi } from '#/lib/series-api.ts';

/** All repeats that go on, or have posts that are planned. */
export const seriesListQuery = queryOptions({
  queryKey: [...queryKeys.series, 'list'],
  queryFn: async ({ signal }) => (await seriesApi.list(signal)).series,
});

export const seriesQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.series, 'one', id], queryFn: ({ signal }) => seriesApi.read(id, signal) });
