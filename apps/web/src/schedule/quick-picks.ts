import { addDays, DEFAULT_TIME, dayKey, formatShortDay, formatWallTime, resolveWallTime } from '@nonet/domain';

export interface QuickPick {
  label: string;
  day: string;
  time: string;
}

const eveningTime = '18:00';

/** This evening, tomorrow morning and Monday morning on the clock of `zone`, as far as they are still ahead. */
export function quickPicks(now: Date, zone: string): QuickPick[] {
  const today = dayKey(now, zone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, (8 - weekday) % 7 || 7);
  const wanted = [
    { name: 'Today', day: today, time: eveningTime },
    { name: 'Tomorrow', day: tomorrow, time: DEFAULT_TIME },
    ...(monday === tomorrow ? [] : [{ name: formatShortDay(monday).slice(0, 3), day: monday, time: DEFAULT_TIME }]),
  ];
  return wanted
    .filter(({ day, time }) => resolveWallTime(`${day}T${time}`, zone).instant > now)
    .map(({ name, day, time }) => ({ label: `${name} ${formatWallTime(`${day}T${time}`)}`, day, time }));
}
