import type { SetPostingTimes } from '@nonet/contract';
import {
  inWeekOrder,
  isTimeOfDay,
  mayUse,
  POSTING_TIMES_PER_DAY,
  type PostingTime,
  postingTimeMessages,
  usedAndLocked,
  weekdays,
} from '@nonet/domain';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { areAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { holdsAccount, lockSpace, replaceTimes } from '#/features/posting-times/posting-times.queries.ts';
import type { HolderOf } from '#/features/posting-times/take-posting-time.ts';
import { ApiError } from '#/http/errors.ts';

const COMMON_IS_OF_ALL =
  'The common times hold for accounts that you don’t work with, too, so you can’t change them. Those of your accounts you can.';

/** Replaces one list of posting times (SLOT-01). A bound member cannot change the common list, as it holds for all accounts (TEAM-08). */
export async function setPostingTimes(
  { db, holderOf }: { db: Database; holderOf: HolderOf },
  { spaceId, accounts }: WithinSpace,
  { account = null, times }: SetPostingTimes,
): Promise<void> {
  const list = checkTimes(times);
  if (accounts !== null && account === null) throw new ApiError(403, 'not-allowed', COMMON_IS_OF_ALL);
  await transact(db, async (trx) => {
    await lockSpace(trx, spaceId);
    const allowed = mayUse(await holderOf(trx, spaceId), { customPostingTimes: true });
    if (allowed.kind === 'refused') {
      throw new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
    }
    if (account !== null && !(areAmong(accounts, [account]) && (await holdsAccount(trx, spaceId, account)))) {
      throw new ApiError(404, 'not-found', 'Connection not found');
    }
    await replaceTimes(trx, { spaceId, account, times: list });
    await notifyLive(trx, [{ spaceId, topics: ['postingTimes'] }]);
  });
}

function checkTimes(times: readonly PostingTime[]): PostingTime[] {
  if (!times.every(({ weekday, time }) => weekdays.includes(weekday) && isTimeOfDay(time))) {
    throw new ApiError(400, 'invalid-posting-time', postingTimeMessages.unreadable);
  }
  const { used, locked } = usedAndLocked(times, POSTING_TIMES_PER_DAY);
  if (locked.length > 0) throw new ApiError(422, 'too-many-posting-times', postingTimeMessages.tooMany);
  return inWeekOrder(used);
}
