import { formatShortDay } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

/** The day and the time of a draft, in words. */
export function draftTimeText({ day, time }: { day: string; time: string }): string {
  return `${formatShortDay(day)}, ${formatWallTime(`${day}T${time}`)}`;
}
