import { clockText } from '#/time/format.ts';
import type { HourClock } from '#/time/hour-clock.ts';
import { wallTimeOf } from '#/time/zone.ts';

/** The time of day in as little room as says it without doubt: '8:30a', or '08:30'. */
export function formatShortTime(instant: Date, zone: string, clock: HourClock): string {
  const wallTime = wallTimeOf(instant, zone);
  return clockText(Number(wallTime.slice(11, 13)), wallTime.slice(13, 16), clock, ['a', 'p']);
}

/** A whole hour beside an axis: '9 AM', or '09:00'. */
export function formatHour(hour: number, clock: HourClock): string {
  return clockText(hour, clock === '24h' ? ':00' : '', clock, [' AM', ' PM']);
}
