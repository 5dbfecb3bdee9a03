import { addMonths, isWallTime, monthGrid } from '@nonet/domain';

import { dayStep, sameDayOf } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

/** What the calendar shows: the month of the grid, and the day whose posts are listed. The day is always on the grid. */
export interface CalendarView {
  readonly month: string;
  readonly day: string;
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isWallTime(`${value}T00:00`);
}

export function viewOf(day: string): CalendarView {
  return { month: day.slice(0, 7), day };
}

/** Chooses a day. The month stays as long as its grid has that day, so that nothing moves under the pointer. */
export function selectDay(view: CalendarView, day: string, weekStart: Weekday): CalendarView {
  return monthGrid(view.month, weekStart).includes(day) ? { month: view.month, day } : viewOf(day);
}

/** The same day of another month; the 31st becomes the last day of a shorter one. */
export function turnMonth({ month, day }: CalendarView, months: number): CalendarView {
  const target = addMonths(month, months);
  return { month: target, day: sameDayOf(target, day) };
}

/** The view that a key in the focused grid leads to; null for a key that moves nothing. */
export function stepByKey(
  view: CalendarView,
  key: string,
  { weekStart, today }: { weekStart: Weekday; today: string },
): CalendarView | null {
  switch (key) {
    case 'PageUp':
      return turnMonth(view, -1);
    case 'PageDown':
      return turnMonth(view, 1);
    case 't':
    case 'T':
      return viewOf(today);
    default: {
      const day = dayStep(key, view.day, weekStart);
      return day === null ? null : selectDay(view, day, weekStart);
    }
  }
}
