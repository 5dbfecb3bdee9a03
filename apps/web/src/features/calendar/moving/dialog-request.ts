import type { ListedPost } from '@nonet/contract';
import { type NumberedRequest, requestStore } from '#/lib/request-store.ts';

/** `move`: to a day and a time. `shift`: by a span. `accounts`: to other accounts. `send-back`: to their authors. */
export type DialogKind = 'move' | 'shift' | 'accounts' | 'send-back';

interface Asked {
  readonly kind: DialogKind;
  readonly posts: readonly ListedPost[];
}

export type DialogRequest = NumberedRequest<Asked>;

const store = requestStore<Asked>();

/** Opens a dialog about posts. */
export function openPostsDialog(kind: DialogKind, posts: readonly ListedPost[]): void {
  if (posts.length > 0) store.open({ kind, posts });
}

/** *Move to…* (MOVE-03). */
export function openMoveDialog(posts: readonly ListedPost[]): void {
  openPostsDialog('move', posts);
}

export const { close: closePostsDialog, useRequest: useDialogRequest } = store;
