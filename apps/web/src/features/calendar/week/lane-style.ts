import type { CSSProperties } from 'react';

import { textScale } from '#/lib/text-scale.ts';
import type { PlacedPost, Room } from './layout-day.ts';

/** The strip at the right of a day that counters stand in, in CSS pixels. */
export const morePx = 30;
const edgePx = 3;
const gapPx = 2;
/** So narrow, a post still shows its whole time. */
const leastLanePx = 56;
const mostLanes = 4;

/** The room in a day of this width. */
export function roomIn(dayPx: number): Room {
  const lanesIn = (px: number) =>
    Math.max(1, Math.min(mostLanes, Math.floor((px - 2 * edgePx) / (leastLanePx * textScale()))));
  return { lanes: lanesIn(dayPx), lanesBesideMore: lanesIn(dayPx - morePx) };
}

/** Where a post stands in the width of its day. */
export function laneStyle({ lane, span, lanes, isBesideMore }: Omit<PlacedPost<unknown>, 'item'>): CSSProperties {
  const width = `(100% - ${2 * edgePx + (isBesideMore ? morePx : 0)}px)`;
  return {
    left: `calc(${edgePx}px + ${width} * ${lane / lanes})`,
    width: `calc(${width} * ${span / lanes} - ${lane + span < lanes || isBesideMore ? gapPx : 0}px)`,
  };
}
