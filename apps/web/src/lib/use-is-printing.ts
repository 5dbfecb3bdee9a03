import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

/** True while the page is printed, for those who follow it. */
export const isOnPaper = (): boolean => isPrinting;

/** Calls when printing begins and ends, and answers how to stop that. */
export function followPaper(listener: () => void): () => void {
  if (listeners.size === 0) leave = listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) leave?.();
  };
}

let leave: (() => void) | undefined;

function listen(): () => void {
  const media = matchMedia('print');
  const begin = () => say(true);
  const end = () => say(false);
  const follow = () => say(media.matches);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
    isPrinting = false;
  };
}

function say(next: boolean): void {
  if (next === isPrinting) return;
  isPrinting = next;
  // The browser prints what it finds when this returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** True while the page is printed: what is only on paper is drawn only then. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(followPaper, isOnPaper, () => false);
}
