import type { ListedPost } from '@nonet/contract';
import { statusLabel } from '@nonet/domain';

import { titleOf } from './title-of.ts';

type Known = Pick<ListedPost, 'id' | 'title' | 'status'>;

/**
 * Sentences about posts whose status changed: '42 pieces, one crack: Published'. A cancellation is not among them,
 * because it has a toast.
 */
export function statusChanges(before: readonly Known[], after: readonly Known[]): string[] {
  const known = new Map(before.map((post) => [post.id, post.status]));
  return after.flatMap((post) => {
    const last = known.get(post.id);
    const isNews = last !== undefined && last !== post.status && last !== 'cancelled' && post.status !== 'cancelled';
    return isNews ? [`${titleOf(post)}: ${statusLabel(post.status)}`] : [];
  });
}
