import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * While the page is printed: the place of the first stretch that is on screen, as the list is printed from there on. Else
 * null.
 */
export function usePrintedFrom(scroller: RefObject<HTMLElement | null>): number | null {
  const [from, setFrom] = useState<number | null>(null);
  useEffect(() => {
    const media = matchMedia('print');
    function look() {
      const node = scroller.current;
      if (!node) return;
      const edge = node.getBoundingClientRect().top;
      const stretches = [...node.querySelectorAll('[data-stretch]')];
      const seen = stretches.findIndex((stretch) => stretch.getBoundingClientRect().bottom > edge);
      // The browser prints what it finds when this returns.
      flushSync(() => setFrom(media.matches ? Math.max(0, seen) : null));
    }
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [scroller]);
  return from;
}
