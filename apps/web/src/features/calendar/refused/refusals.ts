import type { ListedPost } from '@nonet/contract';

/** A post that stayed as it was when several were changed, and why. */
export interface Refused {
  readonly post: ListedPost;
  readonly message: string;
}

/** The answer to the last change of several posts: what could not be changed. It stays until it is closed. */
let told: readonly Refused[] = [];
const listeners = new Set<() => void>();

export function tellRefused(refused: readonly Refused[]): void {
  told = refused;
  for (const listener of listeners) listener();
}

export const refusals = {
  now: () => told,
  close: () => tellRefused([]),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
