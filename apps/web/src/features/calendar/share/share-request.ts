import type { ListedPost } from '@nonet/contract';
import { useSyncExternalStore } from 'react';

export interface ShareRequest {
  /** What is chosen; none: what the calendar shows. */
  readonly posts: readonly ListedPost[];
  /** Another one for each request. */
  readonly number: number;
}

let request: ShareRequest | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: ShareRequest | null) {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens *Share for review*. It is drawn once for the page, as it is asked for in many places. */
export function openShareDialog(posts: readonly ListedPost[]): void {
  set({ posts, number: ++count });
}

export function closeShareDialog(): void {
  set(null);
}

export function useShareRequest(): ShareRequest | null {
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
