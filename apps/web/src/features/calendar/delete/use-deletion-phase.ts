import { useSyncExternalStore } from 'react';

import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/toast.ts';

import { dropPosts, refetchPosts, storeChangedPost } from '../posts/post-queries.ts';
import { createDeletions, type DeletionPhase } from './deletions.ts';

/** One instance for the page: a deletion goes on while another day or screen is shown. */
export const deletions = createDeletions({
  posts: api.posts,
  toasts: toastStore,
  onChanged: storeChangedPost,
  onRemoved: (id) => dropPosts([id]),
  onFailed: refetchPosts,
});

export function useDeletionPhase(id: string): DeletionPhase | null {
  return useSyncExternalStore(deletions.subscribe, () => deletions.phaseOf(id));
}
