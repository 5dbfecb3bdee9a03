import {
  isWallTime,
  type Occurrence,
  occurrenceOf,
  type ResolvedTime,
  resolveWallTime,
  wallTimeOf,
} from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';

/** A time that a person chooses for a post, on the clock of their zone. */
export interface ChosenTime {
  /** 'YYYY-MM-DD'; null until one is chosen. */
  day: string | null;
  /** 'HH:MM'; empty while the field is being retyped. */
  time: string;
  /** Chooses one of the two when the clocks go back and the time comes twice. */
  occurrence: Occurrence;
}

/** The minute that is on the clock. */
export function timeNow(now: Date, zone: string): ChosenTime & { day: string } {
  const wallTime = wallTimeOf(now, zone);
  return { day: wallTime.slice(0, 10), time: wallTime.slice(11, 16), occurrence: occurrenceOf(now, zone) };
}

export function isSameTime(a: ChosenTime, b: ChosenTime): boolean {
  return a.day === b.day && a.time === b.time && a.occurrence === b.occurrence;
}

/** When a chosen time is, by this browser's zone rules; null while date or time is missing. */
export function dueTime(chosen: ChosenTime, zone: string): ResolvedTime | null {
  const wallTime = chosenWallTime(chosen);
  return wallTime === null ? null : resolveWallTime(wallTime, zone, chosen.occurrence, hourClock());
}

export function chosenWallTime({ day, time }: ChosenTime): string | null {
  const wallTime = `${day}T${time}`;
  return isWallTime(wallTime) ? wallTime : null;
}
