import { addDays, dayKey } from '@nonet/domain';

import { formatTime } from '#/lib/hour-clock.ts';

import { dayName } from './queue-words.ts';

/** 'Today, 4:30 PM'. */
export function useMoment(at: string, zone: string): string {
  const instant = new Date(at);
  const today = dayKey(new Date(), zone);
  return `${dayName(dayKey(instant, zone), today, addDays(today, 1))}, ${formatTime(instant, zone)}`;
}
