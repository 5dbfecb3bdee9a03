import { type RefObject, useEffect, useState } from 'react';

/** Where a day is when nothing of it is on screen; null while it is seen, and while nothing is. */
export function useOffScreen(scroller: RefObject<HTMLElement | null>, day: string): 'above' | 'below' | null {
  const [where, setWhere] = useState<'above' | 'below' | null>(null);
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    function look() {
      if (!node) return;
      const view = node.getBoundingClientRect();
      const seen = [...node.querySelectorAll('[data-day]')].filter((section) => {
        const box = section.getBoundingClientRect();
        return box.bottom > view.top && box.top < view.bottom;
      });
      const [first, last] = [seen[0], seen.at(-1)].map((section) => section?.getAttribute('data-day'));
      setWhere(!first || !last ? null : first > day ? 'above' : last < day ? 'below' : null);
    }
    node.addEventListener('scroll', look, { passive: true });
    return () => node.removeEventListener('scroll', look);
  }, [scroller, day]);
  return where;
}
