import type { Series } from '@nonet/contract';
import {
  addDays,
  dayKey,
  isNetworkId,
  type NetworkId,
  type RepeatDates,
  readRepeatRule,
  repeatTime,
} from '@nonet/domain';

import { repeatsText } from '#/repeats/series-text.ts';

import type { Outline } from './outline.ts';

export interface PlannedRange {
  /** 'YYYY-MM-DD', both included. */
  first: string;
  last: string;
  zone: string;
}

/** The dates of repeats for which no post is made yet: those beyond the days ahead, and those that wait (VIEW-06). */
export function plannedRepeats(
  series: readonly Series[],
  { first, last, zone }: PlannedRange,
  { repeatDates }: RepeatDates,
): Outline[] {
  return series.flatMap((each) => {
    const outline = (date: string, at: number): Outline => ({
      key: `${each.id} ${date}`,
      kind: 'repeat',
      day: dayKey(new Date(at), zone),
      at,
      title: each.title,
      networks: networksOf(each),
      note: repeatsText(each, zone),
    });
    const waiting = each.waits.map(({ date, scheduledDate }) => outline(date, Date.parse(scheduledDate)));
    const read = readRepeatRule(each.rule, each.start);
    if (each.nextDate === null || 'refused' in read) return waiting.filter(({ day }) => day >= first && day <= last);
    // Another zone may have the date on the day before or after.
    const [from, to] = [latest(addDays(first, -1), each.nextDate), addDays(last, 1)];
    const left = {
      ...read.rule,
      ...(read.rule.end.kind === 'count' && { end: { ...read.rule.end, count: read.rule.end.count - each.before } }),
    };
    const ahead = repeatDates(left, each.start, { from, to }).flatMap(({ day }) => {
      const time = repeatTime(day, each.time, each.timeZone);
      return time === null || (each.endsBefore !== null && day >= each.endsBefore)
        ? []
        : [outline(day, time.instant.getTime())];
    });
    return [...waiting, ...ahead].filter(({ day }) => day >= first && day <= last);
  });
}

const latest = (a: string, b: string) => (a > b ? a : b);

function networksOf({ platforms }: Series): NetworkId[] {
  const networks = platforms.map((key) => key.slice(0, key.indexOf(':')));
  return [...new Set(networks.filter(isNetworkId))];
}
