import type {
  AccountSetKept,
  AccountSets,
  ChangeAccountSet,
  ChangeSavedText,
  NewAccountSet,
  NewSavedText,
  OwnTags,
  SavedTextKept,
  SavedTexts,
} from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from './query.ts';
import { apiClient } from './session.ts';

const setPath = (id: string) => `/api/account-sets/${encodeURIComponent(id)}`;
const textPath = (id: string) => `/api/saved-texts/${encodeURIComponent(id)}`;

/** What people keep for writing posts. Apart from `api`, because only the composer uses it, and late. */
export const keptApi = {
  sets: {
    read: (signal?: AbortSignal) => apiClient.read<AccountSets>('/api/account-sets', { signal }),
    add: (body: NewAccountSet) => apiClient.call<AccountSetKept>('POST', '/api/account-sets', { body }),
    change: (id: string, body: ChangeAccountSet) => apiClient.call<AccountSetKept>('PATCH', setPath(id), { body }),
    remove: (id: string) => apiClient.call<null>('DELETE', setPath(id)),
  },
  texts: {
    read: (signal?: AbortSignal) => apiClient.read<SavedTexts>('/api/saved-texts', { signal }),
    add: (body: NewSavedText) => apiClient.call<SavedTextKept>('POST', '/api/saved-texts', { body }),
    change: (id: string, body: ChangeSavedText) => apiClient.call<SavedTextKept>('PATCH', textPath(id), { body }),
    remove: (id: string) => apiClient.call<null>('DELETE', textPath(id)),
  },
};

export const accountSetsQuery = () =>
  queryOptions({ queryKey: queryKeys.accountSets, queryFn: ({ signal }) => keptApi.sets.read(signal) });

/** Counted on the server from some hundred posts, so it is not asked for at every key. */
export const ownTagsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'tags'],
    queryFn: ({ signal }) => apiClient.read<OwnTags>('/api/tags', { signal }),
    staleTime: 5 * 60_000,
  });

export const savedTextsQuery = () =>
  queryOptions({ queryKey: queryKeys.savedTexts, queryFn: ({ signal }) => keptApi.texts.read(signal) });
