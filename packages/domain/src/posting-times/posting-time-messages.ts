import { POSTING_TIMES_PER_DAY } from '#/posting-times/posting-time.ts';
import { addDays } from '#/time/calendar.ts';
import { formatFullDay, formatShortDay, formatWallTime } from '#/time/format.ts';
import type { HourClock } from '#/time/hour-clock.ts';

const weekday = (day: string) => formatFullDay(day).split(',')[0] ?? day;

/** What is said of posting times. Wall times are those of the person's zone. */
export const postingTimeMessages = {
  tooMany: `A day has at most ${POSTING_TIMES_PER_DAY} posting times. Remove some first.`,
  unreadable: 'A posting time is a weekday from 1 to 7 and a time like 09:30.',
  noneFree: 'No posting time is free within a year. Choose a time yourself.',
  none: 'There are no posting times yet.',
  /** After the submit: the offered time `from` became `to` (SLOT-03). */
  moved: (from: string, to: string, clock: HourClock) =>
    `${formatWallTime(from, clock)} on ${formatShortDay(from.slice(0, 10))} was taken meanwhile. ` +
    `The next free time is used: ${formatShortDay(to.slice(0, 10))}, ${formatWallTime(to, clock)}.`,
  /** The same where the offered time has passed. */
  passed: (from: string, to: string, clock: HourClock) =>
    `${formatWallTime(from, clock)} has passed meanwhile. ` +
    `The next free time is used: ${formatShortDay(to.slice(0, 10))}, ${formatWallTime(to, clock)}.`,
  /** How far the posting times are filled (SLOT-04): by its name within a week, else with its date. */
  filledUntil: (day: string, today: string) =>
    `Filled until ${day < addDays(today, 7) ? weekday(day) : formatShortDay(day)}`,
} as const;
