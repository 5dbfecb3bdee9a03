/** ISO weekdays, 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A week of a month, to find "the second Tuesday" by; 'last' is the last one, whichever number it has. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | 'last';

/** On which days a repeat falls, apart from its distance and its end. */
export type RepeatDays =
  | { readonly each: 'day' }
  | { readonly each: 'week'; readonly weekdays: readonly Weekday[] }
  /** Where a month lacks the date, its last day is taken (OP-101). */
  | { readonly each: 'month'; readonly date: number | 'last' }
  | { readonly each: 'month'; readonly week: WeekOfMonth; readonly weekday: Weekday };

/** When a repeat ends; its last day is 'YYYY-MM-DD', and belongs to it. */
export type RepeatEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'until'; readonly day: string }
  | { readonly kind: 'count'; readonly count: number };

/** The rule of a repeat: of RFC 5545 as much as people choose from (OP-102). */
export interface RepeatRule {
  readonly days: RepeatDays;
  /** Every so many days, weeks or months. */
  readonly interval: number;
  readonly end: RepeatEnd;
  /** With which day a week begins. With "every second week" it decides which days belong together. */
  readonly weekStart: Weekday;
}

/** Bounds of a rule (OP-102). */
export const repeatLimits = { interval: 99, count: 500, yearsAhead: 5 } as const;

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The ISO weekday of a day 'YYYY-MM-DD'. */
export function weekdayOf(day: string): Weekday {
  return (((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday;
}

/** The rule as a text of RFC 5545, such as 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=MO'. `readRepeatRule` reads it. */
export function repeatRuleText({ days, interval, end, weekStart }: RepeatRule): string {
  return [
    `FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }[days.each]}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...daysText(days),
    ...(end.kind === 'until' ? [`UNTIL=${end.day.replaceAll('-', '')}`] : []),
    ...(end.kind === 'count' ? [`COUNT=${end.count}`] : []),
    `WKST=${weekdayCode(weekStart)}`,
  ].join(';');
}

function daysText(days: RepeatDays): string[] {
  if (days.each === 'day') return [];
  if (days.each === 'week') return [`BYDAY=${days.weekdays.map(weekdayCode).join(',')}`];
  if ('week' in days) return [`BYDAY=${days.week === 'last' ? -1 : days.week}${weekdayCode(days.weekday)}`];
  const { date } = days;
  if (date === 'last') return ['BYMONTHDAY=-1'];
  // Of the days up to the date, the last that the month has.
  return date > FULL_MONTH ? [`BYMONTHDAY=${datesUpTo(date)}`, 'BYSETPOS=-1'] : [`BYMONTHDAY=${date}`];
}

/** Every month has this date. */
export const FULL_MONTH = 28;

/** How a date that some months lack is written: '28,29,30'. */
export function datesUpTo(date: number): string {
  return Array.from({ length: date - FULL_MONTH + 1 }, (_, index) => FULL_MONTH + index).join(',');
}

function weekdayCode(weekday: Weekday): string {
  return codes[weekday - 1] ?? 'MO';
}

const weekdaysByCode: ReadonlyMap<string, Weekday> = new Map(
  codes.map((code, index) => [code, (index + 1) as Weekday]),
);

/** The weekday of 'MO' to 'SU'; null for anything else. */
export function weekdayOfCode(code: string): Weekday | null {
  return weekdaysByCode.get(code) ?? null;
}
