import { formatShortDay, type ResolvedTime } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

type Due = Pick<ResolvedTime, 'wallTime'>;

/** 'Sat, Nov 21, 9:00 AM': what the clock will show. */
export function whenText(due: Due): string {
  return `${dayText(due)}, ${timeText(due)}`;
}

export function dayText({ wallTime }: Due): string {
  return formatShortDay(wallTime.slice(0, 10));
}

export function timeText({ wallTime }: Due): string {
  return formatWallTime(wallTime);
}
