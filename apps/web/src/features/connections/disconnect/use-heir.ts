import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When a part of a card disappears and the focus with it, the card must move the focus elsewhere. A question that the
 * part has opened above the page holds the focus for it, and is gone with it.
 */
export function useHeir(onGone: () => void): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      const focused = document.activeElement;
      if (focused === document.body) return;
      const isInside = node?.contains(focused);
      // The heir may be drawn anew in the same moment.
      setTimeout(() => {
        if (isInside || document.activeElement === document.body) gone.current();
      });
    };
  }, []);
  return part;
}
