import { useMemo } from 'react';
import { useIsPrinting } from '#/lib/use-is-printing.ts';

import type { PlaceKeeper } from './keep-place.ts';

/** While the page is printed: where the first stretch begins that is on screen, as the list is printed from there on. */
export function usePrintedFrom(keeper: PlaceKeeper | null): string | null {
  const isPrinting = useIsPrinting();
  return useMemo(() => {
    const stretch = isPrinting ? keeper?.atEdge()?.closest('[data-stretch]') : null;
    return stretch?.getAttribute('data-stretch') ?? null;
  }, [isPrinting, keeper]);
}
