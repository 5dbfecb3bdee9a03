import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';

import { nextRow } from './list-keys.ts';

/**
 * The list is one stop of the Tab key, however long it is: within it the arrows move the focus. What can be done about a post
 * follows it in the order of Tab.
 */
export function useRowFocus(scroller: RefObject<HTMLElement | null>) {
  const [isInside, setInside] = useState(false);
  const last = useRef<Element | null>(null);

  const rows = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-post], [data-outline]') ?? [])];
  function firstSeen(): HTMLElement | undefined {
    const edge = scroller.current?.getBoundingClientRect().top ?? 0;
    return rows().find((row) => row.getBoundingClientRect().top >= edge);
  }

  return {
    tabIndex: isInside ? -1 : 0,
    onFocus(event: FocusEvent<HTMLElement>) {
      setInside(true);
      if (event.target !== event.currentTarget) {
        last.current = event.target;
        if (event.target.matches(':focus-visible')) reveal(event.target, event.currentTarget);
        return;
      }
      if (!event.target.matches(':focus-visible')) return;
      const row = rows().find((row) => row === last.current) ?? firstSeen();
      row?.focus();
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = rows();
      const from = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      if (from === -1 && event.target !== event.currentTarget) return;
      const places = all.map((row) => ({ day: row.closest('[data-day]')?.getAttribute('data-day') ?? '' }));
      const to = nextRow(places, from, event.key);
      if (to === null) return;
      event.preventDefault();
      all[to]?.focus();
    },
  };
}

/** The head of a day, which stands at the upper edge of what is seen. */
const headPx = 36;

/**
 * Scrolls what got the focus by keys out from under the head of its day. A scroll-padding would do it for presses as well:
 * it moves what one presses away between the press and the release.
 */
function reveal(node: Element, scroller: Element): void {
  const box = node.getBoundingClientRect();
  const above = scroller.getBoundingClientRect().top + headPx - box.top;
  if (above > 0) scroller.scrollTop -= above;
}
