import type { AccountSetKept, AccountSets, ChangeAccountSet, NewAccountSet } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const path = '/api/account-sets';
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

export const setsApi = {
  read: (signal?: AbortSignal) => apiClient.read<AccountSets>(path, { signal }),
  add: (body: NewAccountSet) => apiClient.call<AccountSetKept>('POST', path, { body }),
  change: (id: string, body: ChangeAccountSet) => apiClient.call<AccountSetKept>('PATCH', one(id), { body }),
  remove: (id: string) => apiClient.call<null>('DELETE', one(id)),
};

export const accountSetsQuery = () =>
  queryOptions({ queryKey: queryKeys.accountSets, queryFn: ({ signal }) => setsApi.read(signal) });
