import { dayKey, formatShortDay } from '@nonet/domain';

import { formatTime } from '#/lib/hour-clock.ts';

/** '10:52 AM' today, else 'Thu, Nov 26, 10:52 AM'. */
export function saidAt(at: string, zone: string): string {
  const instant = new Date(at);
  const [day, time] = [dayKey(instant, zone), formatTime(instant, zone)];
  return day === dayKey(new Date(), zone) ? time : `${formatShortDay(day)}, ${time}`;
}
