import { addDays, addMonths, isWallTime, monthGrid } from '@nonet/domain';

/** What the calendar shows: the month of the grid, and the day whose posts are listed. The day is always on the grid. */
export interface CalendarView {
  readonly month: string;
  readonly day: string;
}

/** An ISO weekday, 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isWallTime(`${value}T00:00`);
}

export function viewOf(day: string): CalendarView {
  return { month: day.slice(0, 7), day };
}

/** Chooses a day; the month stays as long as its grid has that day, so that nothing moves under the pointer. */
export function selectDay(view: CalendarView, day: string, weekStart: Weekday): CalendarView {
  return monthGrid(view.month, weekStart).includes(day) ? { month: view.month, day } : viewOf(day);
}

/** The same day of another month; the 31st becomes the last day of a shorter one. */
export function turnMonth({ month, day }: CalendarView, months: number): CalendarView {
  const target = addMonths(month, months);
  const last = addDays(`${addMonths(target, 1)}-01`, -1);
  const wanted = `${target}${day.slice(7)}`;
  return { month: target, day: wanted > last ? last : wanted };
}

/** Where a key leads in the focused grid; null for a key that moves nothing. */
export function stepByKey(
  view: CalendarView,
  key: string,
  { weekStart, today }: { weekStart: Weekday; today: string },
): CalendarView | null {
  const step = (days: number) => selectDay(view, addDays(view.day, days), weekStart);
  switch (key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowUp':
      return step(-7);
    case 'ArrowDown':
      return step(7);
    case 'Home':
      return step(-placeInWeek(view.day, weekStart));
    case 'End':
      return step(6 - placeInWeek(view.day, weekStart));
    case 'PageUp':
      return turnMonth(view, -1);
    case 'PageDown':
      return turnMonth(view, 1);
    case 't':
    case 'T':
      return viewOf(today);
    default:
      return null;
  }
}

function placeInWeek(day: string, weekStart: Weekday): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
}
