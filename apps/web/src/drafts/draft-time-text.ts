import { formatShortDay, formatWallTime } from '@nonet/domain';

/** The day and the time of a draft, in words. */
export function draftTimeText({ day, time }: { day: string; time: string }): string {
  return `${formatShortDay(day)}, ${formatWallTime(`${day}T${time}`)}`;
}
