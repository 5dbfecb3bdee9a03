import { type RefObject, useLayoutEffect, useState } from 'react';

import { lanesIn } from './lane-style.ts';

/** How many posts may stand beside one another in a day; it follows the width of the days. */
export function useLanes(row: RefObject<HTMLElement | null>): number {
  const [lanes, setLanes] = useState(1);
  useLayoutEffect(() => {
    const day = row.current?.querySelector('[data-day]');
    if (!day) return;
    const measure = () => setLanes(lanesIn(day.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(day);
    return () => observer.disconnect();
  }, [row]);
  return lanes;
}
