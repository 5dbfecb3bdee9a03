import type { Series } from '@nonet/contract';
import {
  addDays,
  dayKey,
  type RepeatDates,
  type RepeatRule,
  readRepeatRule,
  repeatTime,
  ruleAfter,
} from '@nonet/domain';

import { repeatsText } from '#/repeats/series-text.ts';

import type { Outline } from './outline.ts';

interface PlannedRange {
  /** 'YYYY-MM-DD', both included. */
  first: string;
  last: string;
  zone: string;
}

/** The dates of repeats for which no post is made yet: those beyond the days ahead, and those that wait (VIEW-06). */
export function plannedRepeats(series: readonly Series[], range: PlannedRange, dates: RepeatDates): Outline[] {
  const all = series.flatMap((each) => [...waitingDates(each, range), ...aheadOf(each, range, dates)]);
  return all.filter(({ day }) => day >= range.first && day <= range.last);
}

/** They lead to what helps. */
function waitingDates(series: Series, { zone }: PlannedRange): Outline[] {
  return series.waits.map(({ date, scheduledDate, message }) => ({
    ...outlineOf(series, { date, at: Date.parse(scheduledDate), zone }),
    note: `waits. ${message}`,
    href: '/calendar?show=needs-you',
  }));
}

/** They lead to the day of the last post that is made: there the repeat is changed. */
function aheadOf(
  series: Series,
  { first, last, zone }: PlannedRange,
  { repeatDates, lastRepeatDate }: RepeatDates,
): Outline[] {
  const { start, time, timeZone, nextDate, endsBefore, madeUntil } = series;
  const rule = ruleLeft(series);
  if (rule === null || nextDate === null) return [];
  // Another zone may have the date on the day before or after.
  const [from, to] = [later(addDays(first, -1), nextDate), addDays(last, 1)];
  const made = lastRepeatDate(rule, start, madeUntil)?.day ?? start;
  return repeatDates(rule, start, { from, to }).flatMap(({ day: date }) => {
    const due = repeatTime(date, time, timeZone);
    if (due === null || (endsBefore !== null && date >= endsBefore)) return [];
    return { ...outlineOf(series, { date, at: due.instant.getTime(), zone }), href: `/calendar?day=${made}` };
  });
}

function outlineOf(
  series: Series,
  { date, at, zone }: { date: string; at: number; zone: string },
): Omit<Outline, 'href'> {
  return {
    kind: 'repeat',
    id: `repeat-${series.id}-${date}`,
    at,
    day: dayKey(new Date(at), zone),
    title: series.title,
    note: repeatsText(series, zone),
  };
}

/** The rule as it counts from the start of the series: without what was before it. */
function ruleLeft({ rule, start, before }: Series): RepeatRule | null {
  const read = readRepeatRule(rule, start);
  return 'rule' in read ? ruleAfter(read.rule, before) : null;
}

const later = (a: string, b: string) => (a > b ? a : b);
