import { formatShortTime, type HourClock } from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';

/** The time of day in as little room as says it without doubt: '8:30a', or '08:30'. */
export const shortTime = (instant: number, zone: string, clock = hourClock()): string =>
  formatShortTime(new Date(instant), zone, clock);

/** As wide as the longest short time, so that times stand in a column. */
export const shortTimeWidth = (clock: HourClock = hourClock()): string =>
  clock === '12h' ? 'w-[2.25rem]' : 'w-[1.875rem]';
