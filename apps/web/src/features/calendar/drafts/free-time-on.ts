import type { FreeTimes } from '@nonet/contract';
import { DEFAULT_TIME } from '@nonet/domain';

export interface PlannedAt {
  day: string;
  time: string;
  /** It is a posting time that was free, so the post gets the next one if somebody else is faster. */
  postingTime: boolean;
}

/** The first of the free times on a day (MOVE-08); without one, the usual time of the composer. */
export function freeTimeOn(day: string, free: Pick<FreeTimes, 'times'> | null): PlannedAt {
  const first = free?.times.map(({ wallTime }) => wallTime).find((wallTime) => wallTime.slice(0, 10) === day);
  if (first === undefined) return { day, time: DEFAULT_TIME, postingTime: false };
  return { day, time: first.slice(11, 16), postingTime: true };
}
