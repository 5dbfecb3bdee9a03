import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** How many dates of repeats wait for the person: no post could be made for them yet. */
export function setWaitingDates(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

export function useWaitingDates(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => count,
  );
}
