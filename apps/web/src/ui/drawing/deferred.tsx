import type { ReactNode } from 'react';

import { useAfterwards } from './use-afterwards.ts';

/**
 * Draws its content after the key that changed it is shown. While keys come faster than that, only the last change is
 * drawn.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useAfterwards(children);
}
