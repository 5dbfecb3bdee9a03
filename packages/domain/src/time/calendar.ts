import { resolveWallTime } from '#/time/wall-time.ts';
import { dayKey, zoneOffsetMs } from '#/time/zone.ts';

const DAY_MS = 86_400_000;

/** Instants from `from` up to, but not including, `to`. */
export interface InstantRange {
  readonly from: Date;
  readonly to: Date;
}

/** The day `days` after `day` ('YYYY-MM-DD'); negative goes back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month 'YYYY-MM' that is `months` after `month`; negative goes back. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The first moment of `day` in `zone`; not always midnight, which a clock change may skip. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = resolveWallTime(`${day}T00:00:00`, zone);
  if (midnight.kind !== 'skipped') return midnight.instant;
  // The clocks jump over midnight: the day begins at the jump, somewhere in (before, then]. The search is in seconds.
  const offsetAfter = zoneOffsetMs(midnight.instant, zone);
  let then = midnight.instant.getTime() / 1000;
  let before = (Date.parse(`${day}T00:00:00Z`) - offsetAfter) / 1000 - 1;
  while (then - before > 1) {
    const middle = Math.floor((before + then) / 2);
    if (zoneOffsetMs(new Date(middle * 1000), zone) === offsetAfter) then = middle;
    else before = middle;
  }
  return new Date(then * 1000);
}

/** When the day that `now` lies in ends in `zone`: what is counted in a day there begins anew. */
export function endOfDay(now: Date, zone: string): Date {
  return startOfDay(addDays(dayKey(now, zone), 1), zone);
}

/** From the first moment of `firstDay` to the end of `lastDay` in `zone`. */
export function daysRange(firstDay: string, lastDay: string, zone: string): InstantRange {
  return { from: startOfDay(firstDay, zone), to: startOfDay(addDays(lastDay, 1), zone) };
}

/**
 * The 42 days of a month grid: six rows of seven, beginning with the week of the first.
 * `weekStart` is an ISO weekday, 1 for Monday to 7 for Sunday.
 */
export function monthGrid(month: string, weekStart = 1): string[] {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const lead = (weekday - weekStart + 7) % 7;
  return Array.from({ length: 42 }, (_, index) => addDays(first, index - lead));
}

/** The days of the weeks that a month needs: four to six of them, 28 to 42 days. */
export function monthWeeks(month: string, weekStart = 1): string[] {
  const grid = monthGrid(month, weekStart);
  const lastInMonth = grid.findLastIndex((day) => day.startsWith(month));
  return grid.slice(0, 7 * (Math.floor(lastInMonth / 7) + 1));
}

/** The instants that a month grid shows, neighbouring days included. */
export function monthGridRange(month: string, zone: string, weekStart = 1): InstantRange {
  const days = monthGrid(month, weekStart);
  const first = days[0] ?? `${month}-01`;
  return daysRange(first, addDays(first, days.length - 1), zone);
}
