import { formatHour, type HourClock } from '@nonet/domain';

import { formatWallTime, hourClock } from '#/lib/hour-clock.ts';

/** An hour above a narrow column: '6a', or '06'. */
export function shortHour(hour: number, clock: HourClock = hourClock()): string {
  return formatHour(hour, clock)
    .replace(/:00| |M/g, '')
    .toLowerCase();
}

/** From an hour to the next: '6:00 – 7:00 PM', '18:00 – 19:00'. */
export function hourSpan(hour: number, clock: HourClock = hourClock()): string {
  const at = (of: number) => formatWallTime(`2000-01-01T${String(of).padStart(2, '0')}:00`, clock);
  const [first, next] = [at(hour), at((hour + 1) % 24)];
  const half = / [AP]M$/;
  const isSameHalf = half.exec(first)?.[0] === half.exec(next)?.[0];
  return `${isSameHalf ? first.replace(half, '') : first} – ${next}`;
}

// 2024 began on a Monday.
const dateOf = (weekday: number) => Date.UTC(2024, 0, weekday);
const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'Mon' for 1. */
export const shortWeekday = (weekday: number) => short.format(dateOf(weekday));
/** 'Monday' for 1. */
export const longWeekday = (weekday: number) => long.format(dateOf(weekday));
