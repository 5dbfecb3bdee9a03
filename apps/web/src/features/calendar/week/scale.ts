import { textScale } from '#/lib/text-scale.ts';

import { hourMs } from './week-hours.ts';

/** A minute is a pixel, and more where text is larger. */
const pxPerMs = () => (60 * textScale()) / hourMs;

export function pxOf(ms: number): number {
  return ms * pxPerMs();
}

/** What a press beside the posts chooses: the quarter of an hour that it is in. */
const stepMs = hourMs / 4;

/** The instant at a height of a day, from the first of its quarters to the last. */
export function instantAt(px: number, { from, until }: { from: number; until: number }): number {
  const steps = Math.floor(px / pxPerMs() / stepMs);
  return Math.max(from, Math.min(from + steps * stepMs, until - stepMs));
}
