import type { ListedPost } from '@nonet/contract';
import type { PostStatus } from '@nonet/domain';

import type { DeletionPhase } from '../delete/deletions.ts';

/** True while a post is deleted and can still be brought back. */
export function isLeaving(
  { status, removesAt }: Pick<ListedPost, 'status' | 'removesAt'>,
  phase: DeletionPhase | null,
) {
  return status === 'cancelled' || phase === 'cancelling' || phase === 'undoable' || removesAt !== null;
}

/** The status to show: what is deleted reads Cancelled at once, unless it is out, in part at least. */
export function shownStatus(post: Pick<ListedPost, 'status' | 'removesAt'>, phase: DeletionPhase | null): PostStatus {
  const isOut = post.status === 'published' || post.status === 'partial';
  return isLeaving(post, phase) && !isOut ? 'cancelled' : post.status;
}
