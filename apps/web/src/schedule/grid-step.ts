import { addMonths } from '@nonet/domain';

import { dayStep, sameDayOf } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

/** The day that a key moves to in the grid of a month; null for a key that moves nothing. */
export function gridStep(key: string, day: string, weekStart: Weekday): string | null {
  if (key === 'PageUp') return sameDayOf(addMonths(day.slice(0, 7), -1), day);
  if (key === 'PageDown') return sameDayOf(addMonths(day.slice(0, 7), 1), day);
  return dayStep(key, day, weekStart);
}
