import type { ListedPost } from '@nonet/contract';

/** True while nothing of a post was sent; afterwards its content is frozen. The server has the last word. */
export function canBeEdited({ status, targets }: Pick<ListedPost, 'status' | 'targets'>): boolean {
  const isUntouched = targets.every((target) => ['pending', 'preparing', 'ready'].includes(target.status));
  return status === 'pending' && isUntouched;
}
