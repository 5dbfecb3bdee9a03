import { plural } from '#/text/plural.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long something runs: '1 day', '12 hours', '90 minutes'. */
export function minutesInWords(minutes: number): string {
  if (minutes % DAY === 0 && minutes > 0) return plural(minutes / DAY, 'day');
  if (minutes % HOUR === 0 && minutes > 0) return plural(minutes / HOUR, 'hour');
  return plural(minutes, 'minute');
}
