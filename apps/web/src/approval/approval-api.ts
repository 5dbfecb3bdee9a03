import type { ApprovalSettings, PostChanged, PostChanges, ReturnPost, SeveralChanged } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

/** A post, and the version of it that was seen. */
export interface SeenPost {
  id: string;
  version: number;
}

/** What is said with a post that is sent back. */
export type Answer = Pick<ReturnPost, 'sentence' | 'about'>;

const path = (id: string, verb: string) => `/api/posts/${encodeURIComponent(id)}/${verb}`;

/** The calls of approval. Each counts for the version that was seen; for another one it throws `version-conflict`. */
export const approvalApi = {
  /** `sendNow`: what was not approved before its time goes out now. */
  approve: ({ id, version }: SeenPost, sendNow: boolean) =>
    apiClient.call<PostChanged>('POST', path(id, 'approve'), { body: { version, sendNow } }),
  sendBack: ({ id, version }: SeenPost, answer: Answer) =>
    apiClient.call<PostChanged>('POST', path(id, 'return'), { body: { version, ...answer } }),
  /** It waits for a yes, again or as before. */
  submit: ({ id, version }: SeenPost) => apiClient.call<PostChanged>('POST', path(id, 'submit'), { body: { version } }),
  approveSeveral: (posts: readonly SeenPost[]) =>
    apiClient.call<SeveralChanged>('POST', '/api/posts/approve', { body: { posts } }),
  sendBackSeveral: (posts: readonly SeenPost[], answer: Answer) =>
    apiClient.call<SeveralChanged>('POST', '/api/posts/return', { body: { posts, ...answer } }),
};

/** What changed since a post was last approved or sent back. News of posts renew it. */
export const changesQuery = ({ id, version }: SeenPost) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'changes', id, version],
    queryFn: ({ signal }) => apiClient.read<PostChanges>(path(id, 'changes'), { signal }),
  });

export function changeApprovalSettings(rules: Partial<Omit<ApprovalSettings, 'approvers'>>): Promise<ApprovalSettings> {
  return apiClient.call('PATCH', '/api/approval-settings', { body: rules });
}

/** How the space approves, and who. */
export const approvalSettingsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.spaces, 'approval'],
    queryFn: ({ signal }) => apiClient.read<ApprovalSettings>('/api/approval-settings', { signal }),
  });
