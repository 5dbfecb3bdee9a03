import type { InvitationAccepted, Space, WaitingSpaces } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';

const path = (id: string, action = '') => `/api/spaces/${encodeURIComponent(id)}${action}`;

/** The calls about whole spaces, apart from the list that every page reads. */
export const spacesApi = {
  waiting: (signal?: AbortSignal) => apiClient.read<WaitingSpaces>('/api/spaces/waiting', { signal }),
  create: (name: string) => apiClient.call<{ space: Space }>('POST', '/api/spaces', { body: { name } }),
  rename: (id: string, name: string) => apiClient.call<{ space: Space }>('PATCH', path(id), { body: { name } }),
  leave: (id: string) => apiClient.call<unknown>('POST', path(id, '/leave'), { body: {} }),
  /** With the name typed once more. */
  remove: (id: string, name: string) => apiClient.call<unknown>('DELETE', path(id), { body: { name } }),
  restore: (id: string) => apiClient.call<{ space: Space }>('POST', path(id, '/restore'), { body: {} }),
  offer: (id: string, memberId: string) =>
    apiClient.call<unknown>('POST', path(id, '/transfer'), { body: { memberId } }),
  endOffer: (id: string) => apiClient.call<unknown>('DELETE', path(id, '/transfer')),
  takeOver: (id: string) => apiClient.call<InvitationAccepted>('POST', path(id, '/transfer/accept'), { body: {} }),
};
