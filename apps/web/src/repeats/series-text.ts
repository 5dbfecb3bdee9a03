import type { Series, SeriesChanged } from '@nonet/contract';
import { plural, readRepeatRule, repeatInWords, zoneLabel } from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';

/** A repeat in words: 'Every second Tuesday at 9:00 AM'. */
export function seriesText({ rule, start, time }: Pick<Series, 'rule' | 'start' | 'time'>): string {
  const read = readRepeatRule(rule, start);
  return 'rule' in read ? repeatInWords(read.rule, { start, time, clock: hourClock() }) : 'Repeats';
}

/** The same as a part of a sentence, with its zone where that is not the person's (OP-104). */
export function repeatsText(series: Series, zone: string): string {
  const words = seriesText(series);
  const where = series.timeZone === zone ? '' : `, ${zoneLabel(series.timeZone, new Date())}`;
  return `Repeats ${words.slice(0, 1).toLowerCase()}${words.slice(1)}${where}`;
}

/** Whether there are dates for which no post is made yet. */
export function hasMoreDates({ nextDate, endsBefore }: Pick<Series, 'nextDate' | 'endsBefore'>): boolean {
  return nextDate !== null && (endsBefore === null || nextDate < endsBefore);
}

/** What stands above a post of a repeat that is being edited, before anything is changed. */
export function editedRepeatText(series: Series, zone: string): string {
  return `${repeatsText(series, zone)}. When you save, you choose: this one, the following, or all`;
}

/** What a change of a repeat did, and what it left alone (OP-107). */
export function changedText({
  changed,
  deleted,
  leftAlone,
}: Omit<SeriesChanged, 'undo' | 'series' | 'success'>): string {
  const done = [
    ...(changed > 0 ? [`${plural(changed, 'post')} changed`] : []),
    ...(deleted > 0 ? [`${plural(deleted, 'post')} deleted`] : []),
  ];
  const alone =
    leftAlone === 1 ? 'One that was edited on its own stays' : `${leftAlone} that were edited on their own stay`;
  return [done.length === 0 ? 'The repeat is changed' : done.join(', '), ...(leftAlone > 0 ? [alone] : [])].join('. ');
}
