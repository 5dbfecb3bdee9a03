import {
  addDays,
  DEFAULT_TIME,
  dayKey,
  formatShortDay,
  formatWallTime,
  resolveWallTime,
  wallTimeOf,
} from '@nonet/domain';

export interface QuickPick {
  label: string;
  /** Belongs to the name, and is not seen: the time, where the day takes the room. */
  more?: string;
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
  const timed = (name: string, day: string, time: string) => ({
    label: `${name} ${formatWallTime(`${day}T${time}`)}`,
    day,
    time,
  });
  const wanted = [
    timed('Today', today, eveningTime),
    timed('Tomorrow', tomorrow, DEFAULT_TIME),
    ...(monday === tomorrow ? [] : [dated(monday)]),
  ];
  return wanted.filter(({ day, time }) => resolveWallTime(`${day}T${time}`, zone).instant > now);
}

/** A day of another week is told by its date. */
function dated(day: string): QuickPick {
  return { label: formatShortDay(day), more: formatWallTime(`${day}T${DEFAULT_TIME}`), day, time: DEFAULT_TIME };
}

const MINUTE_MS = 60_000;

/** The full minute that is *now* for a post: at least one minute is left to press the button in. */
export function nowPick(now: Date, zone: string): QuickPick {
  const wallTime = wallTimeOf(new Date(Math.ceil(now.getTime() / MINUTE_MS + 1) * MINUTE_MS), zone);
  return { label: 'Now', day: wallTime.slice(0, 10), time: wallTime.slice(11, 16) };
}
