import type { ChangeRemark, NewRemark, Remark, RemarkKept, Remarks } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const ofPost = (postId: string) => `/api/posts/${encodeURIComponent(postId)}/remarks`;
const one = (id: string) => `/api/remarks/${encodeURIComponent(id)}`;

/** What is said about a post, the oldest first. It has no list's key, and is renewed with the posts. */
export const remarksQuery = (postId: string) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'remarks', postId],
    queryFn: ({ signal }) => apiClient.read<Remarks>(ofPost(postId), { signal }),
  });

export async function addRemark(postId: string, body: NewRemark): Promise<void> {
  const { remark } = await apiClient.call<RemarkKept>('POST', ofPost(postId), { body });
  store(postId, (remarks) => [...remarks.filter(({ id }) => id !== remark.id), remark]);
}

export async function changeRemark(postId: string, id: string, body: ChangeRemark): Promise<void> {
  const { remark } = await apiClient.call<RemarkKept>('PATCH', one(id), { body });
  store(postId, (remarks) => remarks.map((other) => (other.id === id ? remark : other)));
}

export async function removeRemark(postId: string, id: string): Promise<void> {
  await apiClient.call<null>('DELETE', one(id));
  store(postId, (remarks) => remarks.filter((other) => other.id !== id));
}

/** Shows the server's answer at once, and fetches what else it changed: how many are open, and what stands for a deleted one. */
function store(postId: string, change: (remarks: readonly Remark[]) => Remark[]): void {
  queryClient.setQueryData(
    remarksQuery(postId).queryKey,
    (before) => before && { ...before, remarks: change(before.remarks) },
  );
  void fetchAnew(queryClient, queryKeys.posts);
}
