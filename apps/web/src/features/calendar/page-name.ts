import { weekDays } from '#/lib/day-grid.ts';
import type { Weekday } from '#/lib/week-start.ts';

import type { CalendarAddress } from './address/calendar-address.ts';

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const shortMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const shortRange = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const range = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 'November 2026'. */
export function monthName(name: string): string {
  return month.format(dateOf(`${name}-01`));
}

/** What is on screen, in words: 'November 2026', or the days of a week, 'Nov 16 – 22, 2026'. */
export function pageName({ view, day, month: name }: CalendarAddress, weekStart: Weekday): string {
  return view === 'week' ? nameOfWeek(day, weekStart, range) : monthName(name);
}

/** The same where four buttons stand beside it: 'Nov 2026', 'Nov 16 – 22'. The day below a week is named with its year. */
export function phonePageName({ view, day, month: name }: CalendarAddress, weekStart: Weekday): string {
  return view === 'week' ? nameOfWeek(day, weekStart, shortRange) : shortMonth.format(dateOf(`${name}-01`));
}

/** By their first day: to name a range takes the browser milliseconds, and a page is drawn often. */
const weekNames = new Map([range, shortRange].map((format) => [format, new Map<string, string>()]));

function nameOfWeek(day: string, weekStart: Weekday, format: Intl.DateTimeFormat): string {
  const [first = day, ...others] = weekDays(day, weekStart);
  const known = weekNames.get(format)?.get(first);
  if (known !== undefined) return known;
  const name = format.formatRange(dateOf(first), dateOf(others.at(-1) ?? first));
  weekNames.get(format)?.set(first, name);
  return name;
}
