import { formatDay, formatWallTime } from '#/time/format.ts';
import type { HourClock } from '#/time/hour-clock.ts';
import { isInstant, offsetLabel, wallTimeOf, zoneOffsetMs } from '#/time/zone.ts';

const DAY_MS = 86_400_000;

/**
 * A wall time comes twice when the clocks go back. This tells which one is meant: the first, or the second (usually an
 * hour later).
 */
export const occurrences = ['first', 'second'] as const;

/** See `occurrences`. */
export type Occurrence = (typeof occurrences)[number];

/** The instant that a wall time stands for, and how it was found. */
export interface ResolvedTime {
  readonly instant: Date;
  /**
   * `exact`: the wall time exists once. `skipped`: the clocks jump over it, and the instant is later by the size of the
   * jump. `repeated`: it comes twice, and `occurrence` chose the instant; without a choice it is the first, as
   * Temporal's 'compatible' does.
   */
  readonly kind: 'exact' | 'skipped' | 'repeated';
  /** What the wall clock shows at `instant`; differs from the requested time when `skipped`. */
  readonly wallTime: string;
  /** A sentence for the user when a clock change interferes, with times of the asked clock; else null (OP-85). */
  readonly note: string | null;
}

/** True for 'YYYY-MM-DDTHH:MM' or 'YYYY-MM-DDTHH:MM:SS' of a day that the calendar has. */
export function isWallTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return false;
  const time = new Date(`${value}Z`);
  return isInstant(time) && time.toISOString().startsWith(value);
}

/**
 * The instant at which the wall clock of `zone` shows `wallTime`. When the clock shows it twice, `occurrence` chooses
 * one of them; otherwise `occurrence` has no effect.
 *
 * @throws RangeError when `wallTime` is not one (see `isWallTime`) or the runtime does not know `zone`.
 */
export function resolveWallTime(
  wallTime: string,
  zone: string,
  occurrence: Occurrence = 'first',
  clock: HourClock = '12h',
): ResolvedTime {
  if (!isWallTime(wallTime)) throw new RangeError(`Not a wall time: ${wallTime}`);
  const asUtc = Date.parse(`${wallTime}Z`);
  const before = zoneOffsetMs(new Date(asUtc - DAY_MS), zone);
  const after = zoneOffsetMs(new Date(asUtc + DAY_MS), zone);
  const [first, second] = [...new Set([asUtc - before, asUtc - after])]
    .filter((candidate) => candidate + zoneOffsetMs(new Date(candidate), zone) === asUtc)
    .sort((a, b) => a - b);

  if (first === undefined) return skipped(wallTime, new Date(asUtc - before), zone, clock);
  const instant = new Date(occurrence === 'first' ? first : (second ?? first));
  const shown = wallTimeOf(instant, zone);
  if (second === undefined) return { instant, kind: 'exact', wallTime: shown, note: null };
  const note =
    `The clocks in ${zone} go back on ${formatDay(shown.slice(0, 10))}, and ${formatWallTime(shown, clock)} comes twice. ` +
    `The ${occurrence} one is used (${offsetLabel(instant, zone)}).`;
  return { instant, kind: 'repeated', wallTime: shown, note };
}

/**
 * Whether `instant` is the first or the second moment at which the wall clock of `zone` shows its time; 'first' when
 * there is only one.
 */
export function occurrenceOf(instant: Date, zone: string): Occurrence {
  const first = resolveWallTime(wallTimeOf(instant, zone), zone).instant;
  return instant.getTime() - first.getTime() < 1000 ? 'first' : 'second';
}

function skipped(asked: string, instant: Date, zone: string, clock: HourClock): ResolvedTime {
  const shown = wallTimeOf(instant, zone);
  const askedDay = asked.slice(0, 10);
  const shownDay = shown.slice(0, 10);
  const used = formatWallTime(shown, clock) + (shownDay === askedDay ? '' : ` on ${formatDay(shownDay)}`);
  const note =
    `The clocks in ${zone} go forward on ${formatDay(askedDay)} and skip ${formatWallTime(asked, clock)}. ` +
    `${used} is used instead.`;
  return { instant, kind: 'skipped', wallTime: shown, note };
}

/** A sentence for the user when the UTC offset of `zone` differs between `now` and `then`; else null. */
export function clockChangeNote(now: Date, then: Date, zone: string): string | null {
  const [from, to] = [offsetLabel(now, zone), offsetLabel(then, zone)];
  if (from === to) return null;
  return `The clocks in ${zone} change before then, from ${from} to ${to}. The time above is the time on the clock that day.`;
}
