import type { RepeatDate } from '#/repeats/repeat-dates.ts';
import type { RepeatRule } from '#/repeats/repeat-rule.ts';

/** Finding the dates of a rule; see repeat-dates.ts. */
export interface RepeatDates {
  repeatDates(rule: RepeatRule, start: string, range: { from: string; to: string; most?: number }): RepeatDate[];
  lastRepeatDate(rule: RepeatRule, start: string, to: string): RepeatDate | null;
}

/** Loads the library for rules; resolves at once when it is loaded already. Rejects only where a browser cannot fetch it. */
export function loadRepeatDates(): Promise<RepeatDates> {
  return import('#/repeats/repeat-dates.ts');
}
