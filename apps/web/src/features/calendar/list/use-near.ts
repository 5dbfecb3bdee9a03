import { type RefObject, useEffect, useState } from 'react';

/** As far from the view a part is drawn already: one scrolls by a page at most. */
const rootMargin = '100% 0px';

interface Near {
  readonly isNear: boolean;
  /** How high it was when it was last drawn; null: it never was. */
  readonly heightPx: number | null;
}

/** Whether a part of the list is near what is seen. A part that has the focus is, too. */
export function useNear(part: RefObject<HTMLElement | null>): Near {
  const [near, setNear] = useState<Near>({ isNear: false, heightPx: null });
  useEffect(() => {
    const node = part.current;
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true || node.contains(document.activeElement);
        const heightPx = isNear ? null : node.offsetHeight;
        setNear((last) => (last.isNear === isNear ? last : { isNear, heightPx: heightPx ?? last.heightPx }));
      },
      { root: node.closest('[data-scroller]'), rootMargin },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [part]);
  return near;
}
