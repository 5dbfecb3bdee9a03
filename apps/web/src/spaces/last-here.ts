import { addDays, dayKey } from '@nonet/domain';

/** When somebody was last in a space: 'today', 'yesterday', 'Nov 20' or 'Nov 20, 2025'. */
export function lastHere(at: string, zone: string, now: Date): string {
  const [day, today] = [dayKey(new Date(at), zone), dayKey(now, zone)];
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
