import { RRuleTemporal } from 'rrule-temporal';

import { type RepeatRule, repeatRuleText, weekdayOf } from '#/repeats/repeat-rule.ts';
import { addDays, addMonths } from '#/time/calendar.ts';

/** A date of a rule. */
export interface RepeatDate {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** Its place among all dates of the rule; the first is 0. */
  readonly place: number;
}

interface Part {
  from: string;
  to: string;
  most?: number;
}

/**
 * The dates of a rule that counts from the day `start`, from `from` up to and including `to`, at most `most` of them. Dates have no
 * time and no zone, so that no change of clocks leaves one out (OP-100). What lies before `from` is counted and not gone through.
 */
export function repeatDates(rule: RepeatRule, start: string, part: Part): RepeatDate[] {
  const left = fromPeriodOf(rule, start, { day: part.from, back: 0 });
  return left === null ? goThrough(rule, start, part) : goThrough(left.rule, left.start, part, left.before);
}

/** The last date of a rule up to and including the day `to`; null when it has none by then. */
export function lastRepeatDate(rule: RepeatRule, start: string, to: string): RepeatDate | null {
  // The period that `to` lies in may have its first date after it. The one before has one.
  const left = fromPeriodOf(rule, start, { day: to, back: 1 });
  const dates =
    left === null
      ? goThrough(rule, start, { from: start, to })
      : goThrough(left.rule, left.start, { from: left.start, to }, left.before);
  return dates.at(-1) ?? null;
}

function goThrough(
  rule: RepeatRule,
  start: string,
  { from, to, most = Number.POSITIVE_INFINITY }: Part,
  before = 0,
): RepeatDate[] {
  const dates: RepeatDate[] = [];
  if (most < 1) return dates;
  const text = `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${repeatRuleText(rule)}`;
  new RRuleTemporal({ rruleString: text }).all((date, place) => {
    const day = date.toPlainDate().toString();
    if (day > to) return false;
    if (day >= from) dates.push({ day, place: before + place });
    return dates.length < most;
  });
  return dates;
}

/** What is left of a rule from a day on. */
interface RuleLeft {
  readonly rule: RepeatRule;
  readonly start: string;
  /** How many dates come before. */
  readonly before: number;
}

/**
 * The rule from the period in which `day` lies, or `back` periods earlier: a day, week or month that it counts by its interval. Each
 * period after the first has the same number of dates (OP-101), so those before are counted. Null: it lies in the first period.
 */
function fromPeriodOf(rule: RepeatRule, start: string, { day, back }: { day: string; back: number }): RuleLeft | null {
  const { days, interval, end } = rule;
  const first = periodOf(rule, start);
  const until = end.kind === 'until' && end.day < day ? end.day : day;
  const reached = Math.floor(unitsBetween(days.each, first, periodOf(rule, until)) / interval) - back;
  if (reached < 1) return null;
  const inEach = days.each === 'week' ? days.weekdays.length : 1;
  const lastOfFirst = addDays(unitsAfter(days.each, first, 1), -1);
  const inFirst = goThrough({ ...rule, end: never }, start, { from: start, to: lastOfFirst, most: inEach }).length;
  const periods = end.kind === 'count' ? Math.min(reached, periodOfPlace(end.count - 1, inFirst, inEach)) : reached;
  if (periods < 1) return null;
  const before = inFirst + (periods - 1) * inEach;
  const left: RepeatRule = end.kind === 'count' ? { ...rule, end: { kind: 'count', count: end.count - before } } : rule;
  return { rule: left, start: unitsAfter(days.each, first, periods * interval), before };
}

const never = { kind: 'never' } as const;

/** In which period the date at a place is; the first is 0. */
function periodOfPlace(place: number, inFirst: number, inEach: number): number {
  return place < inFirst ? 0 : 1 + Math.floor((place - inFirst) / inEach);
}

type Unit = RepeatRule['days']['each'];

/** The first day of the day, week or month in which `day` lies. */
function periodOf({ days: { each }, weekStart }: RepeatRule, day: string): string {
  if (each === 'day') return day;
  return each === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

function unitsBetween(each: Unit, from: string, to: string): number {
  if (each === 'month') return monthsOf(to) - monthsOf(from);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return each === 'day' ? days : days / 7;
}

function unitsAfter(each: Unit, day: string, units: number): string {
  if (each === 'month') return `${addMonths(day.slice(0, 7), units)}-01`;
  return addDays(day, each === 'day' ? units : units * 7);
}

const DAY_MS = 86_400_000;

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
