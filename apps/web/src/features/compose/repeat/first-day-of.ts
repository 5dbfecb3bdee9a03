import type { Series } from '@nonet/contract';
import { loadRepeatDates, readRepeatRule } from '@nonet/domain';

/** The day of a repeat's first post. Its rule may leave out the day from which it counts. */
export async function firstDayOf({ rule, start }: Pick<Series, 'rule' | 'start'>): Promise<string> {
  const read = readRepeatRule(rule, start);
  // Without the library the calendar shows the day that was chosen.
  const dates = await loadRepeatDates().catch(() => null);
  if (dates === null || !('rule' in read)) return start;
  const [first] = dates.repeatDates(read.rule, start, { from: start, to: '9999-12-01', most: 1 });
  return first?.day ?? start;
}
