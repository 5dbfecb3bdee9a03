import { useSyncExternalStore } from 'react';

import { createOutlines } from './create-outlines.ts';
import type { Outline } from './outline.ts';

/** One for the page. */
export const outlines = createOutlines();

export function useOutlines(day: string): readonly Outline[] {
  const read = () => outlines.on(day);
  return useSyncExternalStore(outlines.subscribe, read, read);
}
