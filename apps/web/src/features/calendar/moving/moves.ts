import type { SeveralChanged } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';
import { toastStore } from '#/ui/toast.ts';

import { expectPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../select/refusals.ts';
import { offerUndo } from '../undo/undo.ts';
import { createMoves } from './create-moves.ts';

/** One for the page: a move is stored while another day or screen is shown. */
export const { movePosts } = createMoves({
  send: (body) => apiClient.call<SeveralChanged>('POST', '/api/posts/move', { body }),
  lists: { expect: expectPosts, store: storeChangedPosts },
  offerUndo,
  toasts: toastStore,
  tellRefused,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
});
