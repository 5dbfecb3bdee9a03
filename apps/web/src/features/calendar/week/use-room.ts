import { type RefObject, useLayoutEffect, useState } from 'react';

import { roomIn } from './lane-style.ts';
import type { Room } from './layout-day.ts';

/** The room for posts in a day; it follows the width of the days. */
export function useRoom(row: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomIn(0));
  useLayoutEffect(() => {
    const day = row.current?.querySelector('[data-day]');
    if (!day) return;
    const measure = () =>
      setRoom((last) => {
        const next = roomIn(day.clientWidth);
        return next.lanes === last.lanes && next.lanesBesideMore === last.lanesBesideMore ? last : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(day);
    return () => observer.disconnect();
  }, [row]);
  return room;
}
