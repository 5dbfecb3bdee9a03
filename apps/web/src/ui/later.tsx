import { type ReactNode, useDeferredValue } from 'react';

/** Draws what follows from a key after the key itself is shown; while keys come faster than that, it draws the last. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
