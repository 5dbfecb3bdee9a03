import { addDays, dayKey } from '@nonet/domain';

import { type DueDate, datesBetween } from '#/features/posts/series/due-dates.ts';
import { type SeriesPost, standingOf } from '#/features/posts/series/series-posts.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import { ApiError } from '#/http/errors.ts';

/** From which date on a change holds. */
interface Cut {
  scope: 'following' | 'all';
  /** The date at which the person made the change. */
  date: string;
}

/** A rule has a date at least so often; a date that its zone never had is passed over. */
const DATES_LOOKED_AT = 4;

/**
 * The first date that a change can still reach: the person's own date and what follows, or all; in either case what is to come, and
 * after the last one that was sent. Null: there is none.
 */
export async function findCut(
  series: SeriesRow,
  posts: readonly SeriesPost[],
  { scope, date }: Cut,
  now: Date,
): Promise<DueDate | null> {
  const sent = posts.filter((post) => standingOf(post) === 'sent').map(({ day }) => addDays(day, 1));
  const days = [
    series.start,
    addDays(dayKey(now, series.timeZone), -1),
    ...sent,
    ...(scope === 'following' ? [date] : []),
  ];
  const from = days.reduce((latest, day) => (day > latest ? day : latest));
  const dates = await datesBetween(series, { from, most: DATES_LOOKED_AT });
  for (const { instant, ...found } of dates) if (instant !== null && instant > now) return { ...found, instant };
  return null;
}

export const nothingLeft = () => new ApiError(409, 'repeat-over', 'Nothing of this repeat is left to change');
