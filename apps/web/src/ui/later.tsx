import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws its content after the key that changed it is shown. While keys come faster than that, only the last change is
 * drawn.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
