import { formatShortDay, type ResolvedTime } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

/** 'Sat, Nov 21, 9:00 AM': what the clock will show. */
export function whenText({ wallTime }: Pick<ResolvedTime, 'wallTime'>): string {
  return `${formatShortDay(wallTime.slice(0, 10))}, ${formatWallTime(wallTime)}`;
}
