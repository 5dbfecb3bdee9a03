import { addDays, formatHour, type HourClock, resolveWallTime, startOfDay, zoneOffsetMs } from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';

export const hourMs = 3_600_000;

/** A whole hour on the clock of a day. */
export interface HourMark {
  /** Milliseconds below the top of the axis. */
  readonly y: number;
  /** '9 AM', or '09:00' */
  readonly label: string;
  /** True where the hours beside the week say something else: the clocks were changed or will be that day. */
  readonly isOdd: boolean;
}

/** A change of the clocks during a day, or at its first moment. */
export interface ClockChange {
  /** Milliseconds below the top of the axis. */
  readonly y: number;
  /** 'Clocks go forward 1 hour' */
  readonly label: string;
}

/** A day as a stretch of the axis: as long as it lasts, 23 or 25 hours too, and linear in elapsed time. */
export interface DayOnAxis {
  readonly day: string;
  /** Its first instant, and that of the next day; the same for a day that the zone's calendar left out. */
  readonly from: number;
  readonly until: number;
  /** Milliseconds from the top of the axis to `from`. */
  readonly top: number;
  readonly marks: readonly HourMark[];
  readonly change: ClockChange | null;
}

export interface WeekHours {
  readonly lengthMs: number;
  /** The hours beside the week. They hold for every day from its last change of the clocks before noon on. */
  readonly hours: readonly Omit<HourMark, 'isOdd'>[];
  readonly days: readonly DayOnAxis[];
}

/**
 * Days side by side on one axis of elapsed time. Their noons are at one height. So a day of 23 or 25 hours begins lower
 * or higher than the others, and what the hours beside the week say is true for it from the change of its clocks on;
 * above it, its marks are odd.
 */
export function weekHours(days: readonly string[], zone: string, clock: HourClock = hourClock()): WeekHours {
  const spans = days.map((day) => spanOf(day, zone));
  const above = Math.max(12 * hourMs, ...spans.map(({ from, noon }) => noon - from));
  const below = Math.max(12 * hourMs, ...spans.map(({ until, noon }) => until - noon));
  return {
    lengthMs: above + below,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      y: above + (hour - 12) * hourMs,
      label: formatHour(hour, clock),
    })),
    days: spans.map(({ day, from, until, noon }) => {
      const top = above - (noon - from);
      const changeAt = clockChangeIn(from, until, zone);
      const place = (at: number) => top + at - from;
      return {
        day,
        from,
        until,
        top,
        change: changeAt === null ? null : { y: place(changeAt), label: changeLabel(changeAt, zone) },
        marks: [[from, changeAt ?? until] as const, [changeAt ?? until, until] as const].flatMap(([start, end]) =>
          wholeHours(start, end, zone).map(({ at, hour }) => {
            const y = place(at);
            return { y, label: formatHour(hour, clock), isOdd: y !== above + (hour - 12) * hourMs };
          }),
        ),
      };
    }),
  };
}

function spanOf(day: string, zone: string): { day: string; from: number; until: number; noon: number } {
  const from = startOfDay(day, zone).getTime();
  const until = startOfDay(addDays(day, 1), zone).getTime();
  const noon = resolveWallTime(`${day}T12:00`, zone).instant.getTime();
  return { day, from, until, noon: Math.min(noon, until) };
}

/** The instant of the change of the clocks in [from, until), by bisection: no zone changes its clocks twice in a day. */
function clockChangeIn(from: number, until: number, zone: string): number | null {
  const offset = (at: number) => zoneOffsetMs(new Date(at), zone);
  if (from >= until) return null;
  // The search is in seconds, which is as fine as zones are.
  let before = from / 1000 - 1;
  let after = until / 1000 - 1;
  const offsetAfter = offset(after * 1000);
  if (offset(before * 1000) === offsetAfter) return null;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offset(middle * 1000) === offsetAfter) after = middle;
    else before = middle;
  }
  return after * 1000;
}

/** The whole hours of a stretch in which the clocks are not changed. */
function wholeHours(start: number, end: number, zone: string): { at: number; hour: number }[] {
  if (start >= end) return [];
  const offset = zoneOffsetMs(new Date(start), zone);
  const found: { at: number; hour: number }[] = [];
  for (let at = Math.ceil((start + offset) / hourMs) * hourMs - offset; at < end; at += hourMs) {
    found.push({ at, hour: new Date(at + offset).getUTCHours() });
  }
  return found;
}

function changeLabel(at: number, zone: string): string {
  const minutes = Math.round((zoneOffsetMs(new Date(at), zone) - zoneOffsetMs(new Date(at - 1000), zone)) / 60_000);
  const size = Math.abs(minutes) === 60 ? '1 hour' : `${Math.abs(minutes)} minutes`;
  return `Clocks go ${minutes > 0 ? 'forward' : 'back'} ${size}`;
}
