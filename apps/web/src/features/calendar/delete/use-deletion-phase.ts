import { useSyncExternalStore } from 'react';

import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/status/toast.ts';

import { dropPosts, refetchPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../refused/refusals.ts';
import { selection } from '../select/selection.ts';
import { offerUndo } from '../undo/undo.ts';
import { deletionCalls } from './deletion-calls.ts';
import { createDeletions, type DeletionPhase } from './deletions.ts';

/** One instance for the page: a deletion goes on while another day or screen is shown. */
export const deletions = createDeletions({
  calls: deletionCalls(api.posts),
  toasts: toastStore,
  offerUndo,
  onChanged: storeChangedPosts,
  onRemoved(ids) {
    dropPosts(ids);
    selection.drop(ids);
  },
  onFailed: refetchPosts,
  tellRefused,
});

export function useDeletionPhase(id: string): DeletionPhase | null {
  return useSyncExternalStore(deletions.subscribe, () => deletions.phaseOf(id));
}
