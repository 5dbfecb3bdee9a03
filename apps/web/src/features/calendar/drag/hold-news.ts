import { useSyncExternalStore } from 'react';

let holders = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  holders += by;
  for (const listener of listeners) listener();
}

/** What arrives from now on is not shown before the answer is called, so that nothing jumps under a hand. */
export function holdNews(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

const isNewsHeld = (): boolean => holders > 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useIsNewsHeld(): boolean {
  return useSyncExternalStore(subscribe, isNewsHeld);
}
