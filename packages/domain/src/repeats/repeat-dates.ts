import { RRuleTemporal } from 'rrule-temporal';

import { type RepeatRule, repeatRuleText } from '#/repeats/repeat-rule.ts';

/** A date of a rule. */
export interface RepeatDate {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** Its place among all dates of the rule; the first is 0. */
  readonly place: number;
}

/**
 * The dates of a rule that counts from the day `start`, from `from` up to and including `to`, at most `most` of them. Dates have no
 * time and no zone, so that no change of clocks leaves one out (OP-100).
 */
export function repeatDates(
  rule: RepeatRule,
  start: string,
  { from, to, most = Number.POSITIVE_INFINITY }: { from: string; to: string; most?: number },
): RepeatDate[] {
  const dates: RepeatDate[] = [];
  if (most < 1) return dates;
  const text = `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${repeatRuleText(rule)}`;
  new RRuleTemporal({ rruleString: text }).all((date, place) => {
    const day = date.toPlainDate().toString();
    if (day > to) return false;
    if (day >= from) dates.push({ day, place });
    return dates.length < most;
  });
  return dates;
}
