import {
  entitlementsOf,
  findFreeTimes,
  offeredFrom,
  type PlanHolder,
  postingTimeMessages,
  searchEnd,
  timesFor,
} from '@nonet/domain';
import type { Transaction } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { isTaken, lockSpace, readTimes, takenIn } from '#/features/posting-times/posting-times.queries.ts';
import { ApiError } from '#/http/errors.ts';

/** For a person without a zone. */
const FALLBACK_ZONE = 'UTC';

export type HolderOf = (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>;

/** What is to be taken, for which accounts. */
export interface Wanted {
  spaceId: SpaceId;
  accounts: readonly string[];
  /** The time that was offered. */
  at: Date;
  /** The post that is moved; null: a new one. */
  exceptPost: string | null;
}

/**
 * Takes an offered posting time for a post that this transaction stores: the offered one, or the next that is free when
 * that was taken or has passed meanwhile (SLOT-03, OP-111). The person is locked until the transaction ends, so another
 * who takes a time sees this post.
 */
export async function takePostingTime(
  trx: Transaction<Tables>,
  holderOf: HolderOf,
  { spaceId, accounts, at, exceptPost }: Wanted,
): Promise<Date> {
  await lockSpace(trx, spaceId);
  const now = new Date();
  const whose = { spaceId, accounts, exceptPost };
  if (at > now && !(await isTaken(trx, whose, at))) return at;

  const { perDay, zone, ...times } = await usedTimes(trx, holderOf, spaceId);
  const from = new Date(Math.max(offeredFrom(now).getTime(), at.getTime() + 1));
  const search = { times: timesFor(times, accounts, perDay), zone, from, until: searchEnd(now, zone), max: 1 };
  const [next] = await findFreeTimes(search, takenIn(trx, whose));
  if (next === undefined) throw new ApiError(422, 'no-free-time', postingTimeMessages.noneFree);
  return next;
}

/** The posting times of a person with what their plan uses of them. */
export async function usedTimes(db: Executor, holderOf: HolderOf, spaceId: SpaceId) {
  const { zone, ...times } = await readTimes(db, spaceId);
  const { postingTimesPerDay: perDay } = entitlementsOf(await holderOf(db, spaceId));
  return { ...times, zone: zone ?? FALLBACK_ZONE, perDay };
}
