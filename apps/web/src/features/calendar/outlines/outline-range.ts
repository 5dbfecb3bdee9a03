import { addDays, dayKey, type InstantRange, startOfDay } from '@nonet/domain';

import type { CalendarAddress } from '../address/calendar-address.ts';
import { monthRange } from '../model/month-range.ts';
import type { ViewProps } from '../view-props.ts';

/** Free times are told for 62 days at most; one of 25 hours may be among them. */
const listDays = 61;

/** The instants whose outlines are shown: the weeks of the month, and in the list, which has no last page, two months. */
export function outlineRange(
  { view, month }: Pick<CalendarAddress, 'view' | 'month'>,
  { zone, weekStart }: Pick<ViewProps, 'zone' | 'weekStart'>,
): InstantRange {
  const range = monthRange(month, zone, weekStart);
  if (view !== 'list') return range;
  return { ...range, to: startOfDay(addDays(dayKey(range.from, zone), listDays), zone) };
}
