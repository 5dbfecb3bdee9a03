import { inWeekOrder, type PostingTime } from '#/posting-times/posting-time.ts';
import { addDays } from '#/time/calendar.ts';
import { resolveWallTime } from '#/time/wall-time.ts';
import { dayKey, zoneOffsetMs } from '#/time/zone.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** No zone was ever further ahead of UTC. */
const FURTHEST_AHEAD_MS = 16 * HOUR_MS;

/** The longest skip of a clock is a day, where a country changed its side of the date line. */
const LONGEST_SKIP_DAYS = 1;

/**
 * The instants of weekly times in `zone`, from `from` up to, but not including, `until`: in their order, each once. A
 * time that the clocks skip becomes later by the size of the skip, and one that comes twice is the first (SLOT-05). They
 * are found as they are asked for, so a far `until` costs nothing by itself.
 */
export function* postingInstants(
  times: readonly PostingTime[],
  zone: string,
  { from, until }: { from: Date; until: Date },
): Generator<Date> {
  const week = Map.groupBy(inWeekOrder(times), ({ weekday }) => weekday);
  let coming: number[] = [];
  let last = from.getTime() - 1;
  for (let day = addDays(dayKey(from, zone), -LONGEST_SKIP_DAYS - 1); last < until.getTime(); day = addDays(day, 1)) {
    coming.push(...instantsOfDay(day, week.get(weekdayOf(day)) ?? [], zone));
    // A skip can move a time behind those of the next day. Nothing of a later day comes before this moment.
    const certain = Date.parse(`${addDays(day, 1)}T00:00:00Z`) - FURTHEST_AHEAD_MS;
    const ready = coming.filter((instant) => instant < certain).sort((a, b) => a - b);
    coming = coming.filter((instant) => instant >= certain);
    for (const instant of ready) {
      if (instant >= until.getTime()) return;
      if (instant > last) yield new Date(instant);
      last = Math.max(last, instant);
    }
    last = Math.max(last, certain - 1);
  }
}

/** The ISO weekday of a day 'YYYY-MM-DD'. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function instantsOfDay(day: string, times: readonly PostingTime[], zone: string): number[] {
  if (times.length === 0) return [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset = zoneOffsetMs(new Date(midnight - DAY_MS), zone);
  // Nearly all days: no change of the clocks is near, and each time exists once.
  if (offset === zoneOffsetMs(new Date(midnight + 2 * DAY_MS), zone)) {
    return times.map(({ time }) => Date.parse(`${day}T${time}:00Z`) - offset);
  }
  return times.map(({ time }) => resolveWallTime(`${day}T${time}`, zone).instant.getTime());
}
