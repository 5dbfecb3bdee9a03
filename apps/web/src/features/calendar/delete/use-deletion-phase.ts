import { useSyncExternalStore } from 'react';

import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/toast.ts';

import { dropPost, findPost, refetchPosts, storeChangedPost } from '../posts/post-queries.ts';
import { createDeletions, type DeletionPhase } from './deletions.ts';

/** One for the page: a deletion goes on while another day, or another screen, is looked at. */
export const deletions = createDeletions({
  posts: api.posts,
  toasts: toastStore,
  find: findPost,
  onChanged: storeChangedPost,
  onRemoved: dropPost,
  onFailed: refetchPosts,
});

export function useDeletionPhase(id: string): DeletionPhase | null {
  return useSyncExternalStore(deletions.subscribe, () => deletions.phaseOf(id));
}
