import { wallTimeOf } from '#/time/zone.ts';

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

/** The time of day of a wall time as 'h:mm a': '9:00 AM', '12:05 PM' (2§2.3). */
export function formatWallTime(wallTime: string): string {
  const hour = Number(wallTime.slice(11, 13));
  return `${hour % 12 || 12}:${wallTime.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of day of an instant in `zone` as 'h:mm a' (2§2.3). */
export function formatTime(instant: Date, zone: string): string {
  return formatWallTime(wallTimeOf(instant, zone));
}

/** The long date of 'Posts for {date}' (OP-86): 'November 20, 2026'. `day` is 'YYYY-MM-DD'. */
export function formatDay(day: string): string {
  return longDay.format(Date.parse(`${day}T00:00:00Z`));
}

/** 'Sat, Nov 21'. */
export function formatShortDay(day: string): string {
  return shortDay.format(Date.parse(`${day}T00:00:00Z`));
}

/** 'Saturday, November 21, 2026'. */
export function formatFullDay(day: string): string {
  return fullDay.format(Date.parse(`${day}T00:00:00Z`));
}
