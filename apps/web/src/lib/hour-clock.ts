import {
  formatTime as formatTimeOn,
  formatWallTime as formatWallTimeOn,
  type HourClock,
  type HourClockChoice,
  hourClockOf,
} from '@nonet/domain';
import { useSyncExternalStore } from 'react';

import { followPaper, isOnPaper } from './use-is-printing.ts';

let chosen: HourClockChoice = '12h';

/** The clock that the signed-in person chose. All times on screen are written by it, so that no two of them differ. */
export function followHourClock(choice: HourClockChoice): void {
  chosen = choice;
}

/** A browser takes half a millisecond to answer, and a calendar writes hundreds of times. */
const known = new Map<string, HourClock>();

/** How far the people of a language count their hours. */
export function clockOfLanguage(language: string): HourClock {
  const clock = known.get(language) ?? askedClock(language);
  known.set(language, clock);
  return clock;
}

function askedClock(language: string): HourClock {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h';
}

export function hourClock(): HourClock {
  if (chosen !== 'device') return chosen;
  // Asking the browser takes longer than writing a time, and a screen asks for hundreds.
  deviceClock ??= clockOfLanguage(navigator.language);
  return deviceClock;
}
let deviceClock: HourClock | undefined;

/** The clock of messages and paper, which may be read elsewhere. */
export const paperClock = (): HourClock => hourClockOf(chosen);

/** The clock of what is printed, too: who uses it is drawn anew for paper, where that has another clock. */
export function useHourClock(): HourClock {
  return useSyncExternalStore(followPaper, clockOfMedium, paperClock);
}
const clockOfMedium = () => (isOnPaper() ? paperClock() : hourClock());

export const formatTime = (instant: Date, zone: string, clock = hourClock()): string =>
  formatTimeOn(instant, zone, clock);
export const formatWallTime = (wallTime: string, clock = hourClock()): string => formatWallTimeOn(wallTime, clock);
