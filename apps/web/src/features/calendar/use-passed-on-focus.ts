import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const dayHeadingId = 'day-heading';

/**
 * When an element goes that has the focus, the first of its heirs that is still there gets it, or else the day's heading: the
 * keyboard must not fall back to the top of the page.
 */
export function usePassedOnFocus<Node extends HTMLElement>(
  heirsOf: (node: Node) => readonly (Element | null)[],
): RefObject<Node | null> {
  const ref = useRef<Node>(null);
  const heirs = useRef(heirsOf);
  useEffect(() => {
    heirs.current = heirsOf;
  });
  useLayoutEffect(() => {
    const node = ref.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      const candidates = heirs.current(node);
      // The heirs may be leaving in the same moment.
      setTimeout(() => {
        const heir = [...candidates, document.getElementById(dayHeadingId)].find((one) => one?.isConnected);
        if (heir instanceof HTMLElement) heir.focus();
      });
    };
  }, []);
  return ref;
}
