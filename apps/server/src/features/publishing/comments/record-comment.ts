import { sql } from 'kysely';

import { addMessages } from '#/db/add-messages.ts';
import { notify } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { CommentAnswer } from '#/features/publishing/comments/comment-answer.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import { type AccountFollowUps, markAccounts, pauseNetworks } from '#/features/publishing/record-on-accounts.ts';

/**
 * Writes what a step found out. That a comment is there is stored under any lease, because it is true, and the next one of
 * its post is due then; any other answer is dropped when the lease was lost. The post itself stays as it is.
 */
export async function recordComment(
  db: Database,
  work: CommentWork,
  { answer, connectionVersion }: { answer: CommentAnswer; connectionVersion: number },
  followUps: AccountFollowUps = {},
): Promise<void> {
  const { id, lease, postId, spaceId, connectionId, targetId } = work;
  const { status, afterMs, error, remote, retried, looked, resendRefused } = answer;
  await transact(db, async (trx) => {
    await sql`select from posts where id = ${postId} for update`.execute(trx);
    const ms = afterMs === null ? null : Math.round(afterMs);
    const { rows } = await sql<{ runAt: Date | null }>`
      with stored as (
        update comments k set
          status = ${status},
          run_at = case
            when ${ms}::int is null then null
            -- The fence has set the end of the settling time already, and nobody may look before it.
            when ${status} = 'unknown' and k.status = 'sending' then k.run_at + ${ms}::int * interval '1 ms'
            else clock_timestamp() + ${ms}::int * interval '1 ms' end,
          lease = null,
          retry_count = k.retry_count + ${retried === true ? 1 : 0},
          look_count = k.look_count + ${looked === true ? 1 : 0},
          resend_count = greatest(0, k.resend_count - ${resendRefused === true ? 1 : 0}),
          code = ${error?.code ?? null}, message = ${error?.message ?? null},
          remote_id = ${remote?.id ?? null}, remote_url = ${remote?.url ?? null},
          updated_at = clock_timestamp()
        where k.id = ${id} and k.status <> 'published'
          and (${status} = 'published' or (k.lease = ${lease} and k.run_at > clock_timestamp()))
        returning k.target_id, k.number, k.status, k.run_at
      ), next as (
        update comments k set run_at = clock_timestamp(), due_at = clock_timestamp(), updated_at = clock_timestamp() from stored s
        where s.status = 'published' and k.target_id = s.target_id and k.number = s.number + 1 and k.status in ('waiting', 'unknown')
        returning k.run_at
      )
      select run_at "runAt" from stored union all select run_at from next`.execute(trx);
    if (rows.length === 0) return;
    const news = [{ connectionId, connectionVersion, answer }];
    await markAccounts(trx, news, followUps);
    await pauseNetworks(trx, news, followUps);
    if (status === 'failed' && error !== null) {
      const data = { reason: error.message, commentId: id };
      await addMessages(trx, [{ kind: 'failed', spaceId, key: `comment ${id} ${lease}`, targetId, data }]);
    }
    const due = rows.flatMap(({ runAt }) => runAt ?? []);
    await notify(trx, { live: [{ spaceId, topics: ['posts'], postId }], due });
  });
}
