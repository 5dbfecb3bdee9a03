import type { RetryPost } from '@nonet/contract';
import type { TargetStatus } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { notifyDue } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { changePost } from '#/features/posts/change-post.ts';
import type { PostRow, TargetRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { ApiError } from '#/http/errors.ts';

const RETRYABLE: ReadonlySet<TargetStatus> = new Set(['held', 'asks', 'rejected']);
const SKIPPABLE: ReadonlySet<TargetStatus> = new Set(['held', 'asks']);

/** Publishes what failed or waits for a person, now; or gives up on it. What was published is left alone. */
export async function retryPost(
  parts: PostsParts,
  key: { userId: string; id: string },
  { targets: chosen, action }: RetryPost,
): Promise<void> {
  await changePost(parts, key, async (trx, post) => {
    if (post.status === 'cancelled') throw new ApiError(409, 'cancelled', 'This post was cancelled');
    const skip = action === 'skip';
    const targets = pick(post, chosen ?? null, skip ? SKIPPABLE : RETRYABLE);
    const ids = targets.map((target) => target.id);
    if (skip) {
      await skipTargets(trx, ids);
    } else {
      // What was sent once is frozen: the same payload with the same key, so that a repeat cannot make a second post
      // where the network knows the key. The promise is made anew: due now.
      const { rows } = await sql<{ runAt: Date }>`
        update targets set status = case when fenced_at is null or prepared is null then 'pending' else 'ready' end,
          prepared_version = ${post.version}, due_at = clock_timestamp(), run_at = clock_timestamp(), lease = null,
          retry_count = 0, look_count = 0, error_code = null, error_message = null, updated_at = clock_timestamp()
        where id = any(${ids}::uuid[]) returning run_at "runAt"`.execute(trx);
      await notifyDue(
        trx,
        rows.map((row) => row.runAt),
      );
    }
    await updatePostStatuses(trx, [key.id]);
  });
}

/** Gives up on targets. What is out of a thread is out: then that is all of it. */
async function skipTargets(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    with skipped as (
      update targets set run_at = null, lease = null, updated_at = clock_timestamp(),
        status = case when parts_out = 0 then 'rejected' else 'published' end,
        published_at = case when parts_out > 0 then clock_timestamp() end,
        error_code = case when parts_out = 0 then 'skipped' end,
        error_message = case when parts_out = 0 then 'You decided not to publish this.' end
      where id = any(${[...ids]}::uuid[])
      returning user_id, post_id, network, connection_id, status, remote_id
    )
    insert into post_history (user_id, post_id, network, connection_id, event, remote_id)
    select user_id, post_id, network, connection_id, status, remote_id from skipped where status = 'published'
  `.execute(trx);
}

function pick(post: PostRow, chosen: readonly string[] | null, allowed: ReadonlySet<TargetStatus>): TargetRow[] {
  const targets = post.targets.filter((target) => chosen === null || chosen.includes(target.id));
  const unknown = chosen?.some((id) => !post.targets.some((target) => target.id === id)) ?? false;
  if (unknown) throw new ApiError(404, 'target-not-found', 'This post has no such account');
  const fitting = targets.filter((target) => allowed.has(target.status));
  if (fitting.length === 0 || (chosen !== null && fitting.length < targets.length)) {
    throw new ApiError(409, 'nothing-to-retry', 'Nothing of this post waits for a decision');
  }
  return fitting;
}
