import { addDays, dayKey, loadRepeatDates, repeatTime, startOfDay } from '@nonet/domain';

import type { SeriesRow } from '#/features/posts/series/series-row.ts';

/** Posts are made so many days ahead, counted in days of the series' zone (RECUR-02). */
const DAYS_AHEAD = 35;

const FOREVER = '9999-12-01';

/** A date of a series, and when its post is due. */
export interface DueDate {
  day: string;
  /** Among all dates of its rule. */
  place: number;
  instant: Date;
}

/** What the dates of a series say up to the day that posts are made for now. */
export interface DueDates {
  dates: DueDate[];
  /** Dates that the zone never had. */
  missing: string[];
  madeUntil: string;
  nextDay: string | null;
}

/** The last day for which posts are made now. */
export function horizonOf({ timeZone }: Pick<SeriesRow, 'timeZone'>, now: Date): string {
  return addDays(dayKey(now, timeZone), DAYS_AHEAD);
}

/** When the post of a date is made: when its day comes so near. */
export function makeAt(day: string | null, timeZone: string): Date | null {
  return day === null ? null : startOfDay(addDays(day, -DAYS_AHEAD), timeZone);
}

type Dated = Pick<SeriesRow, 'rule' | 'start' | 'clock' | 'timeZone' | 'endsBefore'>;

/** The dates of a series in a range of days. */
export async function datesBetween(
  series: Dated,
  { from, to = FOREVER, most }: { from: string; to?: string; most?: number },
): Promise<{ day: string; place: number; instant: Date | null }[]> {
  const { rule, start, clock, timeZone, endsBefore } = series;
  const last = endsBefore === null || endsBefore > to ? to : addDays(endsBefore, -1);
  const { repeatDates } = await loadRepeatDates();
  const dates = repeatDates(rule, start, { from, to: last, ...(most === undefined ? {} : { most }) });
  return dates.map((date) => ({ ...date, instant: repeatTime(date.day, clock, timeZone)?.instant ?? null }));
}

/** The dates after those for which posts were made already, up to the horizon, and the first one after it. */
export async function dueDates(series: SeriesRow, now: Date): Promise<DueDates> {
  const horizon = horizonOf(series, now);
  const madeUntil = horizon > series.madeUntil ? horizon : series.madeUntil;
  const found = await datesBetween(series, { from: addDays(series.madeUntil, 1), to: madeUntil });
  return {
    dates: found.flatMap(({ instant, ...date }) => (instant === null ? [] : [{ ...date, instant }])),
    missing: found.flatMap(({ instant, day }) => (instant === null ? [day] : [])),
    madeUntil,
    nextDay: await firstDayAfter(series, madeUntil),
  };
}

export async function firstDayAfter(series: Dated, day: string): Promise<string | null> {
  const [next] = await datesBetween(series, { from: addDays(day, 1), most: 1 });
  return next?.day ?? null;
}
