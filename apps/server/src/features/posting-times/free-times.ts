import type { FreeTimes } from '@nonet/contract';
import {
  dayKey,
  filledUntil,
  findFreeTimes,
  OFFERED_TIMES,
  offeredFrom,
  parseInstant,
  postingTimeMessages,
  searchEnd,
  timesFor,
  wallTimeOf,
} from '@nonet/domain';
import type { Database } from '#/db/pool.ts';
import { namedAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { takenIn } from '#/features/posting-times/posting-times.queries.ts';
import { type HolderOf, usedTimes } from '#/features/posting-times/take-posting-time.ts';
import { ApiError } from '#/http/errors.ts';

const LONGEST_SPAN_MS = 62 * 86_400_000;

/** What is asked for: a span, or the first few free times. */
export interface Asked {
  accounts?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The free posting times of accounts: the first few, or all of a span (SLOT-02, SLOT-04). */
export async function freeTimes(
  { db, holderOf }: { db: Database; holderOf: HolderOf },
  { spaceId, accounts: within }: WithinSpace,
  asked: Asked,
): Promise<FreeTimes> {
  const accounts = namedAmong(within, [...new Set((asked.accounts ?? '').split(',').filter((id) => id !== ''))]);
  const { perDay, zone, ...lists } = await usedTimes(db, holderOf, spaceId);
  const now = new Date();
  const times = timesFor(lists, accounts, perDay);
  const first = offeredFrom(now);
  const end = searchEnd(now, zone);
  const [from = first, to] = [readBound(asked.from), readBound(asked.to)];
  if (to !== undefined && to.getTime() - from.getTime() > LONGEST_SPAN_MS) {
    throw new ApiError(400, 'invalid-date', 'Ask for at most 62 days at once');
  }
  const find = (search: { from: Date; until: Date; max: number }) =>
    findFreeTimes({ times, zone, ...search }, takenIn(db, { spaceId, accounts, within }));

  const found = await find({
    from: from > first ? from : first,
    until: to !== undefined && to < end ? to : end,
    max: to === undefined ? OFFERED_TIMES : Infinity,
  });
  // How far all is filled does not depend on the span that is shown.
  const [next] = from <= first && found.length > 0 ? found : await find({ from: first, until: end, max: 1 });
  return {
    times: found.map((at) => ({ at: at.toISOString(), wallTime: wallTimeOf(at, zone) })),
    timeZone: zone,
    isStartSet: lists.isStartSet,
    filledUntil: next === undefined ? null : filledUntil(dayKey(next, zone), dayKey(now, zone)),
    message: whyNone(times.length, next),
  };
}

function whyNone(times: number, next: Date | undefined): string | null {
  if (times === 0) return postingTimeMessages.none;
  return next === undefined ? postingTimeMessages.noneFree : null;
}

function readBound(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === null)
    throw new ApiError(400, 'invalid-date', 'from and to must be instants, like 2026-11-24T09:00:00Z');
  return instant;
}
