import type { HourClock } from '#/time/hour-clock.ts';
import { dayKey, wallTimeOf } from '#/time/zone.ts';

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const fullDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The time of day of a wall time: '9:00 AM', '12:05 PM' (2§2.3), or '09:00' on a clock of 24 hours. */
export function formatWallTime(wallTime: string, clock: HourClock): string {
  return clockText(Number(wallTime.slice(11, 13)), `:${wallTime.slice(14, 16)}`, clock, [' AM', ' PM']);
}

/** The time of day of an instant in `zone`, as `formatWallTime` writes it. */
export function formatTime(instant: Date, zone: string, clock: HourClock): string {
  return formatWallTime(wallTimeOf(instant, zone), clock);
}

/** A time of day from its hour: `rest` follows the hour, and on a clock of twelve hours `am` or `pm` follows that. */
export function clockText(hour: number, rest: string, clock: HourClock, [am, pm]: readonly [string, string]): string {
  if (clock === '24h') return `${String(hour).padStart(2, '0')}${rest}`;
  return `${hour % 12 || 12}${rest}${hour < 12 ? am : pm}`;
}

/** The long date of 'Posts for {date}' (OP-86): 'November 20, 2026'. `day` is 'YYYY-MM-DD'. */
export function formatDay(day: string): string {
  return longDay.format(Date.parse(`${day}T00:00:00Z`));
}

/** Day and time of an instant in `zone`: 'November 20, 2026, 9:00 AM'. */
export function formatMoment(instant: Date, zone: string, clock: HourClock): string {
  return `${formatDay(dayKey(instant, zone))}, ${formatTime(instant, zone, clock)}`;
}

/** 'Sat, Nov 21'. */
export function formatShortDay(day: string): string {
  return shortDay.format(Date.parse(`${day}T00:00:00Z`));
}

/** 'Saturday, November 21, 2026'. */
export function formatFullDay(day: string): string {
  return fullDay.format(Date.parse(`${day}T00:00:00Z`));
}
