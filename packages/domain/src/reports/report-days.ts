import { addDays, startOfDay } from '#/time/calendar.ts';
import { resolveWallTime } from '#/time/wall-time.ts';
import { dayKey } from '#/time/zone.ts';

/** The days of a report, 'YYYY-MM-DD', both of them in it. */
export interface ReportDays {
  readonly first: string;
  readonly last: string;
}

/** From so many posts in a week on its report is mailed to who never chose (NOTE-04). */
export const REPORTED_POSTS = 5;

const WEEK_DAYS = 7;

/** The week, Monday to Sunday, that a day lies in. */
export function weekOf(day: string): ReportDays {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const first = addDays(day, -((weekday + 6) % WEEK_DAYS));
  return { first, last: addDays(first, WEEK_DAYS - 1) };
}

/** The last week that is over in `zone`. */
export function lastWholeWeek(now: Date, zone: string): ReportDays {
  return weekOf(addDays(dayKey(now, zone), -WEEK_DAYS));
}

/** The last seven days in `zone`, today with them. */
export function lastSevenDays(now: Date, zone: string): ReportDays {
  const last = dayKey(now, zone);
  return { first: addDays(last, 1 - WEEK_DAYS), last };
}

/**
 * The week that is to be reported by now: the last whole one, from Monday at `hour` on the clock of `zone` until the week is over.
 * Null before: then the report of the week before that is late by a week, and is left out.
 */
export function reportDue(now: Date, zone: string, hour: number): ReportDays | null {
  const { first: monday } = weekOf(dayKey(now, zone));
  const hours = String(hour).padStart(2, '0');
  // An hour that the clocks skip comes later on that day, and never before the day has begun.
  const from = Math.max(
    resolveWallTime(`${monday}T${hours}:00:00`, zone).instant.getTime(),
    startOfDay(monday, zone).getTime(),
  );
  return now.getTime() < from ? null : lastWholeWeek(now, zone);
}

/** Whether the report of a week with so many posts is mailed. `chosen`: what the person has; null: nothing. */
export function isReportOn(chosen: boolean | null, posts: number): boolean {
  return chosen ?? posts >= REPORTED_POSTS;
}
