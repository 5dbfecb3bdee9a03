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
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { holdsAccount, lockSpace, replaceTimes } from '#/features/posting-times/posting-times.queries.ts';
import type { HolderOf } from '#/features/posting-times/take-posting-time.ts';
import { ApiError } from '#/http/errors.ts';

/** Replaces one list of posting times (SLOT-01). */
export async function setPostingTimes(
  { db, holderOf }: { db: Database; holderOf: HolderOf },
  spaceId: SpaceId,
  { account = null, times }: SetPostingTimes,
): Promise<void> {
  const list = checkTimes(times);
  await transact(db, async (trx) => {
    await lockSpace(trx, spaceId);
    const allowed = mayUse(await holderOf(trx, spaceId), { customPostingTimes: true });
    if (allowed.kind === 'refused') {
      throw new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
    }
    if (account !== null && !(await holdsAccount(trx, spaceId, account))) {
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
