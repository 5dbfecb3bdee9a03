import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** When the focused part of a card disappears, the card must move the focus elsewhere. */
export function useHeir(onGone: () => void): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    const node = part.current;
    return () => {
      // The heir may be drawn anew in the same moment.
      if (node?.contains(document.activeElement)) setTimeout(() => gone.current());
    };
  }, []);
  return part;
}
