import { daysRange, type InstantRange, monthWeeks } from '@nonet/domain';

import type { Weekday } from '#/lib/week-start.ts';

/**
 * The instants of the weeks of a month. Every view reads this range, a week too: so another view of the same month has its
 * posts already.
 */
export function monthRange(month: string, zone: string, weekStart: Weekday): InstantRange {
  const days = monthWeeks(month, weekStart);
  return daysRange(days[0] ?? `${month}-01`, days.at(-1) ?? `${month}-28`, zone);
}
