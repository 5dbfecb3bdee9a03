import type { ChangeSavedText, NewSavedText, SavedTextKept, SavedTexts } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const path = '/api/saved-texts';
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

export const savedTextsApi = {
  read: (signal?: AbortSignal) => apiClient.read<SavedTexts>(path, { signal }),
  add: (body: NewSavedText) => apiClient.call<SavedTextKept>('POST', path, { body }),
  change: (id: string, body: ChangeSavedText) => apiClient.call<SavedTextKept>('PATCH', one(id), { body }),
  remove: (id: string) => apiClient.call<null>('DELETE', one(id)),
};

export const savedTextsQuery = () =>
  queryOptions({ queryKey: queryKeys.savedTexts, queryFn: ({ signal }) => savedTextsApi.read(signal) });
