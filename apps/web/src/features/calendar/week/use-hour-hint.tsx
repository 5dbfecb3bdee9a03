import { type PointerEvent, useRef } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { instantAt, pxOf } from './scale.ts';

/**
 * Under the mouse, on an empty place, stands what a press there does. It is moved without React, as it follows every
 * movement of the mouse. Its element stands directly in the element that scrolls.
 */
export function useHourHint(zone: string) {
  const hint = useRef<HTMLDivElement>(null);
  function hide() {
    if (hint.current) hint.current.hidden = true;
  }
  function onPointerMove(event: PointerEvent) {
    const node = hint.current;
    const scroller = node?.parentElement;
    const target = event.target instanceof Element ? event.target : null;
    const day = target?.closest<HTMLElement>('[data-day]');
    if (!node || !scroller) return;
    if (!day || event.pointerType !== 'mouse' || event.buttons !== 0 || target?.closest('button')) return hide();
    const span = { from: Number(day.dataset.from), until: Number(day.dataset.until) };
    const [box, frame] = [day.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const at = instantAt(event.clientY - box.top, span);
    if (at <= Date.now()) return hide();
    node.hidden = false;
    node.textContent = `+ ${formatTime(new Date(at), zone)}`;
    node.style.transform = `translate(${box.left - frame.left}px, ${box.top - frame.top + scroller.scrollTop + pxOf(at - span.from)}px)`;
    node.style.width = `${box.width}px`;
  }
  const element = (
    <div
      ref={hint}
      hidden
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 h-[15px] rounded-xs border border-dashed border-line-strong px-1.5 text-11 leading-[0.8125rem] text-ink-2 [&[hidden]]:hidden"
    />
  );
  return { handlers: { onPointerMove, onPointerLeave: hide }, element };
}
