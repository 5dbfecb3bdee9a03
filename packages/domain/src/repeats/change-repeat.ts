import { type RepeatRule, type Weekday, weekdayOf } from '#/repeats/repeat-rule.ts';
import { addDays } from '#/time/calendar.ts';

/**
 * The rule after somebody moved its post from the day `from` to the day `to`, for this post and others: a Tuesday becomes a
 * Wednesday, the 15th the 16th, the second Tuesday the third Wednesday.
 */
export function moveRule(rule: RepeatRule, from: string, to: string): RepeatRule {
  const { days } = rule;
  if (from === to || days.each === 'day') return rule;
  if (days.each === 'week') {
    const others = days.weekdays.filter((weekday) => weekday !== weekdayOf(from));
    return { ...rule, days: { each: 'week', weekdays: sorted([...others, weekdayOf(to)]) } };
  }
  const isLast = Number(addDays(to, 1).slice(8)) === 1;
  const date = Number(to.slice(8));
  if (!('week' in days)) {
    return { ...rule, days: { each: 'month', date: days.date === 'last' && isLast ? 'last' : date } };
  }
  const week = Math.ceil(date / 7);
  const isInLastWeek = addDays(to, 7).slice(0, 7) !== to.slice(0, 7);
  const isLastOne = week === 5 || (days.week === 'last' && isInLastWeek);
  return {
    ...rule,
    days: { each: 'month', week: isLastOne ? 'last' : (week as 1 | 2 | 3 | 4), weekday: weekdayOf(to) },
  };
}

function sorted(weekdays: Weekday[]): Weekday[] {
  return [...new Set(weekdays)].sort();
}

/** What is left of a rule after its first dates; null: nothing. A count is a count over all (OP-107). */
export function ruleAfter(rule: RepeatRule, dates: number): RepeatRule | null {
  const { end } = rule;
  if (end.kind !== 'count') return rule;
  return end.count > dates ? { ...rule, end: { kind: 'count', count: end.count - dates } } : null;
}

/**
 * Whether the dates of two rules stand for one another in their order, as the second Tuesday and the Wednesday that it was moved
 * to do. Otherwise only equal dates do.
 */
export function isSameRhythm(a: RepeatRule, b: RepeatRule): boolean {
  return a.interval === b.interval && datesEach(a) === datesEach(b);
}

function datesEach({ days }: RepeatRule): string {
  return days.each === 'week' ? `${days.weekdays.length} in a week` : days.each;
}
