import { useSyncExternalStore } from 'react';

/** One thing that some part of the screen wants, and another part does; null while nothing is wanted. */
export function createWanted<Value>() {
  let wanted: Value | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    set(next: Value | null): void {
      wanted = next;
      for (const listener of listeners) listener();
    },
    use: (): Value | null =>
      useSyncExternalStore(
        subscribe,
        () => wanted,
        () => null,
      ),
  };
}
