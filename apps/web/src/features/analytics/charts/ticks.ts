import { addDays } from '@nonet/domain';
import { scaleLinear } from 'd3-scale';

/** An axis with whole numbers at its ends and steps. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** Never more steps than this on one axis. */
export const mostTicks = 6;

/** From 0 to a round number at or above the largest; `steps`: about how many parts. */
export function axisFromZero(largest: number, steps: number): Axis {
  return wholeAxis(0, Math.max(largest, 1), steps);
}

/** Around what is shown, so that small changes are seen: it seldom begins at 0, which has to be said. */
export function axisAround(smallest: number, largest: number, steps: number): Axis {
  const room = Math.max((largest - smallest) * 0.1, 1);
  return wholeAxis(Math.max(0, smallest - room), largest + room, steps);
}

function wholeAxis(from: number, to: number, steps: number): Axis {
  for (let count = Math.min(steps, mostTicks - 1); count > 1; count -= 1) {
    const scale = scaleLinear().domain([from, to]).nice(count);
    const ticks = scale.ticks(count).filter(Number.isInteger);
    const [first = 0, last = 1] = scale.domain().map((end, place) => (place === 0 ? Math.floor(end) : Math.ceil(end)));
    if (ticks.length <= mostTicks) return { from: first, to: last, ticks };
  }
  const ends = [Math.floor(from), Math.ceil(to)] as const;
  return { from: ends[0], to: ends[1], ticks: ends };
}

const dayDistances = [1, 2, 3, 7, 14, 21, 28, 56, 91, 140, 182];

/** The days that are named below an axis: every so many, whole weeks where it can be. */
export function dayTicks(days: readonly string[]): string[] {
  const distance = dayDistances.find((step) => Math.ceil(days.length / step) <= mostTicks) ?? days.length;
  return days.filter((_, index) => index % distance === 0);
}

/** True while a post of that day may be younger than `growingMs`. */
export function isStillGrowing(day: string, now: number, startOf: (day: string) => Date, growingMs: number): boolean {
  return startOf(addDays(day, 1)).getTime() > now - growingMs;
}
