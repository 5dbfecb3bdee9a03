import { scaleLinear } from 'd3-scale';

import type { Axis } from './ticks.ts';

/** Where a chart draws, in pixels of its frame. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const digitPx = 6.4;
const edge = { top: 8, bottom: 22, right: 2 };

/** The frame less the room for the words at the axes. */
export function plotOf(width: number, height: number, axis: Axis, endRoom = 0): Plot {
  const letters = Math.max(...axis.ticks.map((tick) => tick.toLocaleString('en-US').length));
  return {
    width,
    height,
    left: Math.ceil(letters * digitPx) + 9,
    right: width - edge.right - endRoom,
    top: edge.top,
    bottom: height - edge.bottom,
  };
}

/** From a value to its height in the plot. */
export function heightScale({ top, bottom }: Plot, { from, to }: Axis) {
  return scaleLinear().domain([from, to]).range([bottom, top]);
}
