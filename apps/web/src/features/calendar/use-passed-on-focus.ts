import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const dayHeadingId = 'day-heading';

/**
 * When the focused element disappears, the focus moves to the first of its heirs that still exists, or else to the
 * day's heading. Otherwise the keyboard would fall back to the top of the page.
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
      // The heirs may be disappearing at the same moment.
      setTimeout(() => {
        const heir = [...candidates, document.getElementById(dayHeadingId)].find((one) => one?.isConnected);
        if (heir instanceof HTMLElement) heir.focus();
      });
    };
  }, []);
  return ref;
}
