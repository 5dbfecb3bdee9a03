import type { ListedPost } from '@nonet/contract';
import { requestStore } from '#/lib/request-store.ts';

interface Asked {
  /** What is chosen; none: what the calendar shows. */
  readonly posts: readonly ListedPost[];
}

const store = requestStore<Asked>();

/** Opens *Share for review*. */
export function openShareDialog(posts: readonly ListedPost[]): void {
  store.open({ posts });
}

export const { close: closeShareDialog, useRequest: useShareRequest } = store;
