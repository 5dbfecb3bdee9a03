import type { ChangeSeries, Series } from '@nonet/contract';
import {
  isBlank,
  type RepeatDays,
  type RepeatRule,
  readRepeatRule,
  repeatRuleText,
  type Weekday,
  weekdayOf,
} from '@nonet/domain';

import { type DraftRepeat, isSameRepeat } from './draft-repeat.ts';

/** The rule of a repeat that counts from the day `start`; a weekly one when it cannot be read from there. */
export function ruleOf(repeat: DraftRepeat | null, start: string, weekStart: Weekday): RepeatRule {
  const read = repeat === null ? null : readRepeatRule(repeat.rule, start);
  if (read !== null && 'rule' in read) return read.rule;
  return { days: { each: 'week', weekdays: [weekdayOf(start)] }, interval: 1, end: { kind: 'never' }, weekStart };
}

/** Why the rule is not taken, as it counts from the day `start`; null when it is. */
export function whyRefused({ rule }: DraftRepeat, start: string): string | null {
  const read = readRepeatRule(rule, start);
  return 'refused' in read ? read.refused : null;
}

export const textOf = repeatRuleText;

/** The ways to repeat by month that fit a day: its date, its place among its weekdays, and from the end where it is there. */
export function monthlyWays(day: string): readonly Extract<RepeatDays, { each: 'month' }>[] {
  const date = Number(day.slice(8));
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  const weekday = weekdayOf(day);
  const week = Math.ceil(date / 7);
  return [
    { each: 'month', date },
    ...(date === last ? [{ each: 'month', date: 'last' } as const] : []),
    ...(week <= 4 ? [{ each: 'month', week: week as 1 | 2 | 3 | 4, weekday } as const] : []),
    ...(date + 7 > last ? [{ each: 'month', week: 'last', weekday } as const] : []),
  ];
}

/** The same days by another unit, beginning with what fits the day. */
export function inUnit(unit: RepeatDays['each'], day: string): RepeatDays {
  if (unit === 'day') return { each: 'day' };
  if (unit === 'week') return { each: 'week', weekdays: [weekdayOf(day)] };
  return { each: 'month', date: Number(day.slice(8)) };
}

/** The weekdays as a calendar shows them. */
export function weekdaysFrom(weekStart: Weekday): Weekday[] {
  return Array.from({ length: 7 }, (_, index) => (((weekStart - 1 + index) % 7) + 1) as Weekday);
}

/** The weekdays with one more or less; the last one stays. */
export function toggled(weekdays: readonly Weekday[], weekday: Weekday): Weekday[] {
  const others = weekdays.filter((each) => each !== weekday);
  if (others.length === weekdays.length) return [...weekdays, weekday].sort();
  return others.length === 0 ? [...weekdays] : others;
}

/**
 * What an edit of one of its posts says of a running repeat: another rule, other texts; null when both are as they were. `seen` is the text
 * of that post, and `written` what it became, null when it stays. A text that has its turn there is among the variations, so it is
 * replaced there and not where the first one stands.
 */
export function changedRepeat(
  series: Pick<Series, 'rule' | 'description' | 'variations'>,
  { rule, variations }: DraftRepeat,
  { seen, written }: { seen: string; written: string | null },
): Pick<ChangeSeries, 'rule' | 'variations' | 'description'> | null {
  const texts = variations.filter((text) => !isBlank(text));
  const isRule = rule !== series.rule;
  const areTexts = !isSameRepeat({ rule, variations: texts }, { rule, variations: series.variations });
  if (!isRule && !areTexts) return null;
  const turn = series.description === seen ? -1 : series.variations.indexOf(seen);
  const isTurn = areTexts && written !== null && turn >= 0;
  return {
    ...(isRule && { rule }),
    ...(areTexts && { variations: isTurn && texts[turn] === seen ? texts.with(turn, written) : texts }),
    ...(isTurn && { description: series.description }),
  };
}
