import { postingInstants } from '#/posting-times/posting-instants.ts';
import type { PostingTime } from '#/posting-times/posting-time.ts';
import { addDays } from '#/time/calendar.ts';
import { resolveWallTime } from '#/time/wall-time.ts';
import { dayKey, wallTimeOf } from '#/time/zone.ts';

const MINUTE_MS = 60_000;

/** A time that is offered is so far ahead. A rule of the offer: by the submit it may be nearer (OP-111). */
const OFFERED_AHEAD_MS = 10 * MINUTE_MS;

/** How many free times are offered at once: the first, and the four after it (SLOT-02). */
export const OFFERED_TIMES = 5;

/** How many times are compared with the posts at once. The first look is nearly always enough. */
const COMPARED = { first: 32, most: 512 };

/** Where free times are looked for: from `from`, up to but not including `until`, and at most `max` of them. */
export interface Search {
  readonly times: readonly PostingTime[];
  readonly zone: string;
  readonly from: Date;
  readonly until: Date;
  readonly max: number;
}

/**
 * Which of these instants are taken, as milliseconds: a post that may still go out, waits for the person, or went out
 * is due in the minute that begins then (OP-109).
 */
export type TakenAmong = (instants: readonly Date[]) => Promise<ReadonlySet<number>>;

/** The free ones of weekly posting times, in their order (SLOT-02). */
export async function findFreeTimes(
  { times, zone, from, until, max }: Search,
  takenAmong: TakenAmong,
): Promise<Date[]> {
  const free: Date[] = [];
  let size = COMPARED.first;
  let batch: Date[] = [];
  const compare = async () => {
    const taken = await takenAmong(batch);
    free.push(...batch.filter((instant) => !taken.has(instant.getTime())));
    batch = [];
    size = Math.min(COMPARED.most, size * 2);
  };
  for (const instant of postingInstants(times, zone, { from, until })) {
    batch.push(instant);
    if (batch.length < size) continue;
    await compare();
    if (free.length >= max) break;
  }
  if (batch.length > 0) await compare();
  return free.slice(0, max);
}

/** The first moment that may be offered at `now`. */
export function offeredFrom(now: Date): Date {
  return new Date(now.getTime() + OFFERED_AHEAD_MS);
}

/** The search ends a year after `now`, at the same time on the clock (OP-110). */
export function searchEnd(now: Date, zone: string): Date {
  const wallTime = wallTimeOf(now, zone);
  return resolveWallTime(`${addDays(dayKey(now, zone), 365)}${wallTime.slice(10)}`, zone).instant;
}

/** The minute of an instant. A post that is due in the seconds of a minute takes the posting time of it. */
export function minuteOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);
}

/**
 * The last day up to which every posting time is taken: the day before the first one with a free time. Days without
 * times count as filled (OP-113). Null when `today` has a free time still.
 */
export function filledUntil(firstFreeDay: string, today: string): string | null {
  return firstFreeDay > today ? addDays(firstFreeDay, -1) : null;
}
