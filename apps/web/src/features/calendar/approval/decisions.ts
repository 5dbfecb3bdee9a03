import type { ListedPost } from '@nonet/contract';

import { type Answer, approvalApi } from '#/approval/approval-api.ts';
import { createDecisions, type Decided } from '#/approval/create-decisions.ts';
import { toastStore } from '#/ui/status/toast.ts';

import { refetchPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { titleOf } from '../posts/title-of.ts';
import { tellRefused } from '../refused/refusals.ts';
import { offerUndo } from '../undo/undo.ts';

const decisions = createDecisions({
  calls: approvalApi,
  titleOf,
  offerUndo,
  toasts: toastStore,
  onChanged: storeChangedPosts,
  onFailed: refetchPosts,
});

/** Approves posts and says what came of it. */
export async function approvePosts(posts: readonly ListedPost[]): Promise<void> {
  tell(await decisions.approve(posts), posts);
}

/** Sends posts back. Answers whether any was. */
export async function sendBackPosts(posts: readonly ListedPost[], answer: Answer): Promise<boolean> {
  const decided = await decisions.sendBack(posts, answer);
  tell(decided, posts);
  return decided.changed.length > 0;
}

function tell({ refused }: Decided, posts: readonly ListedPost[]) {
  const [only] = refused;
  if (only && posts.length === 1) toastStore.show('error', only.message, { id: `decision-${only.post.id}` });
  else if (only) tellRefused(refused);
}
