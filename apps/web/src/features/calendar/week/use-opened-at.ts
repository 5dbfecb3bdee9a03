import { type RefObject, useLayoutEffect, useRef } from 'react';

const abovePx = 12;

/**
 * Opens a scrolling element at a height. While the height is preliminary it is followed, unless the person has scrolled
 * meanwhile; afterwards where one looks is theirs.
 */
export function useOpenedAt(topPx: number, isPreliminary: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const opened = useRef<number | null>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node || isOver.current) return;
    isOver.current = !isPreliminary;
    const wasScrolled = opened.current !== null && node.scrollTop !== opened.current;
    if (wasScrolled) return;
    node.scrollTop = Math.max(0, topPx - abovePx);
    opened.current = node.scrollTop;
  }, [topPx, isPreliminary]);
  return scroller;
}
