import { useSyncExternalStore } from 'react';

/** Two regions are used in turn, so that a sentence that is said twice is announced twice. */
let said: readonly [string, string] = ['', ''];
let turn: 0 | 1 = 0;
const listeners = new Set<() => void>();

/**
 * Announces a sentence to screen readers at their next pause. It is for changes that are visible but not focused, such
 * as a counter.
 */
export function announce(sentence: string): void {
  turn = turn === 0 ? 1 : 0;
  said = turn === 0 ? [sentence, ''] : ['', sentence];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Mounted once, in the shell: the screens before the sign-in have nothing to announce but their forms. */
export function Announcer() {
  const [first, second] = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="false">
      <p>{first}</p>
      <p>{second}</p>
    </div>
  );
}
