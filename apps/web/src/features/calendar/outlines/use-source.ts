import { useEffect } from 'react';

import { useIsNewsHeld } from '../drag/hold-news.ts';
import type { Outline, OutlineKind } from './outline.ts';
import { outlines } from './outlines.ts';

/** Hands outlines to the views, but nothing new while somebody drags; they go with their source. */
export function useSource(kind: OutlineKind, list: readonly Outline[]): void {
  const isHeld = useIsNewsHeld();
  useEffect(() => {
    if (!isHeld) outlines.set(kind, list);
  }, [kind, list, isHeld]);
  useEffect(() => () => outlines.set(kind, []), [kind]);
}
