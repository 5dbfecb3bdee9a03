import { weekDays } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

import type { CalendarAddress } from './address/calendar-address.ts';

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const range = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 'November 2026'. */
export function monthName(name: string): string {
  return month.format(dateOf(`${name}-01`));
}

/** What is on screen, in words: 'November 2026', or the days of a week, 'Nov 16 – 22, 2026'. */
export function pageName({ view, day, month: name }: CalendarAddress, weekStart: Weekday): string {
  if (view !== 'week') return monthName(name);
  const days = weekDays(day, weekStart);
  return range.formatRange(dateOf(days[0] ?? day), dateOf(days.at(-1) ?? day));
}
