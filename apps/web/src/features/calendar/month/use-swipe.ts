import { type TouchEvent, useRef } from 'react';

import { swipe } from './swipe.ts';

/** Handlers for what a finger turns by a swipe. Nothing is listened to while it moves. */
export function useSwipe(onTurn: (by: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number; at: number } | null>(null);
  function placeOf({ changedTouches, timeStamp: at }: TouchEvent) {
    const touch = changedTouches[0];
    return touch ? { x: touch.clientX, y: touch.clientY, at } : null;
  }
  return {
    onTouchStart(event: TouchEvent) {
      // A second finger enlarges the page.
      begun.current = event.touches.length === 1 ? placeOf(event) : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [from, to] = [begun.current, placeOf(event)];
      begun.current = null;
      const by = from && to ? swipe(from, to) : 0;
      if (by !== 0) onTurn(by);
    },
    onTouchCancel() {
      begun.current = null;
    },
  };
}
