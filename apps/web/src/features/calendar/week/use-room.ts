import { type RefObject, useLayoutEffect, useState } from 'react';

import { roomIn } from './lane-style.ts';
import type { Room } from './layout-day.ts';

/** The room for posts in a day; it follows the width of the row of days. */
export function useRoom(row: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomIn(0));
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    function measure() {
      const next = roomIn(node?.querySelector('[data-day]')?.clientWidth ?? 0);
      setRoom((last) => (last.lanes === next.lanes && last.lanesBesideMore === next.lanesBesideMore ? last : next));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [row]);
  return room;
}
