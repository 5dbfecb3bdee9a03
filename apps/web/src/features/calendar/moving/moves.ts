import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/status/toast.ts';

import { expectPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../refused/refusals.ts';
import { moveRepeated } from '../series/change-repeat.ts';
import { offerUndo } from '../undo/undo.ts';
import { createMoves, type Move } from './create-moves.ts';

/** One for the page: a move is stored while another day or screen is shown. */
const moves = createMoves({
  send: api.posts.moveSeveral,
  lists: { expect: expectPosts, store: storeChangedPosts },
  offerUndo,
  toasts: toastStore,
  tellRefused,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
});

/** Moves posts. Of a single one that repeats it is asked first which of its posts are meant. */
export function movePosts(wanted: readonly Move[]): void {
  const [only, ...others] = wanted;
  if (only?.post.series && others.length === 0) {
    void moveRepeated(only.post, only.to, () => moves.movePosts(wanted));
  } else moves.movePosts(wanted);
}
