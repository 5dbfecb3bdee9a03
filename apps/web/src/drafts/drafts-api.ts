import type { CreateDraft, Draft, DraftList, DraftSaved, SaveDraft } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';
import { spaceHeader } from '#/lib/space.ts';

const path = (id: string, rest = '') => `/api/drafts/${encodeURIComponent(id)}${rest}`;

export interface AskedDrafts {
  /** Words that a draft has to hold, all of them. */
  q?: string;
  /** Days, both inclusive: only drafts with a day. */
  from?: string;
  to?: string;
  /** At most so many, the last changed first. */
  limit?: string;
}

/** The calls about drafts, apart from `api` so that only the screens with drafts load them. */
export const draftsApi = {
  list: (asked: AskedDrafts, signal?: AbortSignal) =>
    apiClient.read<DraftList>(`/api/drafts?${new URLSearchParams({ ...asked })}`, { signal }),
  read: (id: string, signal?: AbortSignal) => apiClient.read<Draft>(path(id), { signal }),
  /** In the space of the page, when none is named. */
  save: (id: string, body: SaveDraft, space: string | null = null) =>
    apiClient.call<DraftSaved>('PUT', path(id), { body, headers: spaceHeader(space) }),
  create: (body: CreateDraft) => apiClient.call<DraftSaved>('POST', '/api/drafts', { body }),
  /** Only this version, when one is named. */
  remove: (id: string, version?: number) =>
    apiClient.call<null>('DELETE', path(id, version === undefined ? '' : `?version=${version}`)),
  restore: (id: string) => apiClient.call<DraftSaved>('POST', path(id, '/restore'), { body: {} }),
};
