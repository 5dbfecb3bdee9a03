import { addDays, DEFAULT_TIME, dayKey, formatShortDay, resolveWallTime } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

export interface QuickPick {
  label: string;
  day: string;
  time: string;
}

const eveningTime = '18:00';

/**
 * This evening, tomorrow morning and Monday morning on the clock of `zone`, as far as they are still ahead. With `ownTime`, that of a
 * post which only changes its day, the same days at that time.
 */
export function quickPicks(now: Date, zone: string, ownTime?: string): QuickPick[] {
  const today = dayKey(now, zone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, (8 - weekday) % 7 || 7);
  const timed = (name: string, day: string, usual: string) => {
    const time = ownTime || usual;
    return { label: `${name} ${formatWallTime(`${day}T${time}`)}`, day, time };
  };
  const wanted = [
    timed('Today', today, eveningTime),
    timed('Tomorrow', tomorrow, DEFAULT_TIME),
    // A day of another week is told by its date.
    ...(monday === tomorrow ? [] : [timed(`${formatShortDay(monday)},`, monday, DEFAULT_TIME)]),
  ];
  return wanted.filter(({ day, time }) => resolveWallTime(`${day}T${time}`, zone).instant > now);
}
