import type {
  ChangeSeries,
  EndSeries,
  Series,
  SeriesChanged,
  SeriesList,
  SeriesStored,
  StoreSeries,
} from '@nonet/contract';

import { apiClient } from './session.ts';

const path = (id: string, action = '') => `/api/series/${encodeURIComponent(id)}${action}`;

/** The calls about repeats. They are apart from `api` because few people use them at a time; so no first paint loads them. */
export const seriesApi = {
  list: (signal?: AbortSignal) => apiClient.read<SeriesList>('/api/series', { signal }),
  read: (id: string, signal?: AbortSignal) => apiClient.read<Series>(path(id), { signal }),
  store: (body: StoreSeries, key: string) =>
    apiClient.call<SeriesStored>('POST', '/api/series', { body, headers: { 'idempotency-key': key } }),
  change: (id: string, body: ChangeSeries) => apiClient.call<SeriesChanged>('PATCH', path(id), { body }),
  end: (id: string, { version, scope, date, planned }: EndSeries) => {
    const query = new URLSearchParams({
      version: String(version),
      scope,
      ...(date !== undefined && { date }),
      ...(planned !== undefined && { planned }),
    });
    return apiClient.call<SeriesChanged>('DELETE', `${path(id)}?${query}`);
  },
  undo: (id: string, change: string) => apiClient.call<SeriesChanged>('POST', path(id, '/undo'), { body: { change } }),
};
