import { addDays, daysRange } from '@nonet/domain';

/** Days from `first` to `last`, both 'YYYY-MM-DD' and both included. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

const dayMs = 86_400_000;
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function daysIn({ first, last }: DaySpan): number {
  return Math.round((dateOf(last) - dateOf(first)) / dayMs) + 1;
}

export function daysOf(span: DaySpan): string[] {
  return Array.from({ length: daysIn(span) }, (_, index) => addDays(span.first, index));
}

/** The days up to and with today. */
export function lastDays(count: number, today: string): DaySpan {
  return { first: addDays(today, 1 - count), last: today };
}

/** As many days right before. */
export function spanBefore(span: DaySpan): DaySpan {
  return { first: addDays(span.first, -daysIn(span)), last: addDays(span.first, -1) };
}

/** As the server is asked: instants, `to` exclusive. */
export function instantsOf({ first, last }: DaySpan, zone: string): { from: string; to: string } {
  const { from, to } = daysRange(first, last, zone);
  return { from: from.toISOString(), to: to.toISOString() };
}

const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const yearOf = (day: string) => day.slice(0, 4);

/** 'Nov 20'. */
export function dayText(day: string): string {
  return monthDay.format(dateOf(day));
}

/** 'Oct 22 – Nov 20, 2026'; with both years where they differ. */
export function spanWithYear({ first, last }: DaySpan): string {
  const end = `${dayText(last)}, ${yearOf(last)}`;
  if (first === last) return end;
  return `${dayText(first)}${yearOf(first) === yearOf(last) ? '' : `, ${yearOf(first)}`} – ${end}`;
}

/** 'Sep 22 – Oct 21'; a month is not said twice. */
export function spanText({ first, last }: DaySpan): string {
  if (first === last) return dayText(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${dayText(first)} – ${isOneMonth ? Number(last.slice(8)) : dayText(last)}`;
}
