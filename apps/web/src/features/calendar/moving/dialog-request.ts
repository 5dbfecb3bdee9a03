import type { ListedPost } from '@nonet/contract';
import { useSyncExternalStore } from 'react';

/** `move`: to a day and a time. `shift`: by a span. `accounts`: to other accounts. `send-back`: to their authors. */
export type DialogKind = 'move' | 'shift' | 'accounts' | 'send-back';

export interface DialogRequest {
  readonly kind: DialogKind;
  readonly posts: readonly ListedPost[];
  /** Another one for each request. */
  readonly number: number;
}

let request: DialogRequest | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: DialogRequest | null) {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog about posts. It is drawn once for the page, as it is asked for in many places. */
export function openPostsDialog(kind: DialogKind, posts: readonly ListedPost[]): void {
  if (posts.length > 0) set({ kind, posts, number: ++count });
}

/** *Move to…* (MOVE-03). */
export function openMoveDialog(posts: readonly ListedPost[]): void {
  openPostsDialog('move', posts);
}

export function closePostsDialog(): void {
  set(null);
}

export function useDialogRequest(): DialogRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => request,
  );
}
