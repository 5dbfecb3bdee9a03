import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/toast.ts';

import { expectPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../refused/refusals.ts';
import { offerUndo } from '../undo/undo.ts';
import { createMoves } from './create-moves.ts';

/** One for the page: a move is stored while another day or screen is shown. */
export const { movePosts } = createMoves({
  send: api.posts.moveSeveral,
  lists: { expect: expectPosts, store: storeChangedPosts },
  offerUndo,
  toasts: toastStore,
  tellRefused,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
});
