import { scrollAt } from './edge.ts';

/** How far it scrolls in each frame. */
const scrollPx = 12;

/** Scrolls what scrolls under the pointer when that is near its upper or lower edge. */
export function scrollUnder(node: Element | null, { y }: { y: number }, pressedY: number) {
  const scroller = scrollerUnder(node);
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const way = scrollAt(y, { top, bottom, pressedY });
  if (way !== 0) scroller.scrollTop += way * scrollPx;
}

function scrollerUnder(node: Element | null): Element {
  for (let one = node; one && one !== document.body; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}
