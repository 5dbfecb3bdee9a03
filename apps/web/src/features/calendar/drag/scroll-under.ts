import { scrollAt } from './edge.ts';

/** How far it scrolls in each frame. */
const scrollPx = 12;

/** Scrolls what scrolls under the pointer when that is near its upper or lower edge. */
export function scrollUnder(node: Element | null, { y }: { y: number }, pressedY: number) {
  // A button that turns the page is held to turn it.
  if (node?.closest('[data-turn]')) return;
  const scroller = scrollerUnder(node);
  const isPage = scroller === document.scrollingElement;
  // The bars of a phone lie over the page, and are as good as its edges.
  const [above, below] = [node?.closest('[data-page-bar]'), node?.closest('[data-phone-bar]')];
  const page = { top: above ? innerHeight : 0, bottom: below ? 0 : innerHeight };
  const { top, bottom } = isPage ? page : scroller.getBoundingClientRect();
  const way = scrollAt(y, { top, bottom, pressedY });
  if (way !== 0) scroller.scrollTop += way * scrollPx;
}

function scrollerUnder(node: Element | null): Element {
  for (let one = node; one && one !== document.body; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}
