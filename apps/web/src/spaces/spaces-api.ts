import type { Space } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';

/** The calls about whole spaces, apart from the list that every page reads. */
export const spacesApi = {
  create: (name: string) => apiClient.call<{ space: Space }>('POST', '/api/spaces', { body: { name } }),
  rename: (id: string, name: string) =>
    apiClient.call<{ space: Space }>('PATCH', `/api/spaces/${encodeURIComponent(id)}`, { body: { name } }),
  leave: (id: string) => apiClient.call<unknown>('POST', `/api/spaces/${encodeURIComponent(id)}/leave`, { body: {} }),
};
