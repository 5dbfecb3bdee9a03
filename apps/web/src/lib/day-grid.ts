import { addDays, addMonths } from '@nonet/domain';

import type { Weekday } from './week-start.ts';

/** The day that an arrow, Home or End leads to in a grid of weeks; null for any other key. */
export function dayStep(key: string, day: string, weekStart: Weekday): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -placeInWeek(day, weekStart));
    case 'End':
      return addDays(day, 6 - placeInWeek(day, weekStart));
    default:
      return null;
  }
}

/** The same day of another month; the 31st becomes the last day of a shorter one. */
export function sameDayOf(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const wanted = `${month}${day.slice(7)}`;
  return wanted > last ? last : wanted;
}

/** The seven days of the week that a day is in. */
export function weekDays(day: string, weekStart: Weekday): string[] {
  const first = addDays(day, -placeInWeek(day, weekStart));
  return Array.from({ length: 7 }, (_, place) => addDays(first, place));
}

function placeInWeek(day: string, weekStart: Weekday): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
}
