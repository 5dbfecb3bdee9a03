import { useSyncExternalStore } from 'react';

/** Two regions take turns, so that the same sentence said twice is announced twice. */
let said: readonly [string, string] = ['', ''];
let turn: 0 | 1 = 0;
const listeners = new Set<() => void>();

/** Says a sentence to screen readers when they next pause. For what is seen but not focused: a counter, a live change. */
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
