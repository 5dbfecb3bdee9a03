import { useMemo } from 'react';

import { goToDay } from '../address/calendar-address.ts';
import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import type { ViewProps } from '../view-props.ts';
import type { DayOnAxis } from './week-hours.ts';

/**
 * The entries of the days. On a phone the day beside the week may belong to another month: then the posts of that month are
 * read, too.
 */
export function useEntries(
  { address, zone, weekStart }: Pick<ViewProps, 'address' | 'zone' | 'weekStart'>,
  days: readonly DayOnAxis[],
) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const outside = days.find(({ from, until }) => from < range.from.getTime() || until > range.to.getTime());
  const month = outside ? goToDay(address, outside.day).month : address.month;
  const besideRange = useMemo(() => monthRange(month, zone, weekStart), [month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const beside = useShown(besideRange, address.filters);
  const { isUnknown, isLoading } = shown;
  return { entries: (day: string) => shown.entries(day) ?? beside.entries(day), isUnknown, isLoading };
}
