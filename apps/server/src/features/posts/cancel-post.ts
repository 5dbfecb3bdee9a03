import { sql, type Transaction } from 'kysely';

import { filesOfTarget, firstRun } from '#/db/first-run.ts';
import { notifyDue, notifyLive } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { changePost, refuseWhileProcessing } from '#/features/posts/change-post.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { ApiError } from '#/http/errors.ts';

interface PostKey {
  userId: string;
  id: string;
}

/**
 * How long a cancelled post can be restored. The browser asks for the removal after 2 s; this longer time is for closed
 * tabs.
 */
const UNDO_MS = 10_000;

/** Cancels a post. From this commit on no fence lets the post through. After the undo time it is removed. */
export async function cancelPost(parts: PostsParts, key: PostKey): Promise<void> {
  await changePost(parts, key, async (trx, post) => {
    if (post.status === 'cancelled') return;
    refuseWhileProcessing(post);
    if (post.status === 'published' || post.status === 'partial') {
      throw new ApiError(409, 'published', 'This post has been published and cannot be cancelled');
    }
    await sql`update posts set status = 'cancelled', version = version + 1, updated_at = clock_timestamp(),
      remove_at = clock_timestamp() + ${UNDO_MS} * interval '1 ms' where id = ${key.id}`.execute(trx);
    await sql`update targets set run_at = null, lease = null, updated_at = clock_timestamp(),
        status = case when status in ('preparing', 'ready') then 'pending' else status end,
        prepared = case when status in ('pending', 'preparing', 'ready') then null else prepared end
      where post_id = ${key.id}`.execute(trx);
    await notifyLive(trx, [{ userId: key.userId, topics: ['posts'], postId: key.id }]);
  });
}

/** Restores a cancelled post. Returns whether its time has come meanwhile, so that it is published now. */
export async function restorePost(parts: PostsParts, key: PostKey): Promise<{ publishesNow: boolean }> {
  return changePost(parts, key, async (trx) => {
    const { numAffectedRows } = await sql`
      update posts set status = 'pending', remove_at = null, version = version + 1, updated_at = clock_timestamp()
      where id = ${key.id} and status = 'cancelled' and remove_at > clock_timestamp()`.execute(trx);
    if (numAffectedRows !== 1n) throw new ApiError(409, 'not-cancelled', 'This post can no longer be brought back');
    const publishesNow = await resumeTargets(trx, key.id);
    await updatePostStatuses(trx, [key.id]);
    return { publishesNow };
  });
}

/** Resumes all targets that have not failed for good. Returns whether any of them is due already. */
async function resumeTargets(trx: Transaction<Tables>, postId: string): Promise<boolean> {
  const { rows } = await sql<{ runAt: Date; isDue: boolean }>`
    update targets t set
      status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
      prepared_version = p.version, error_code = null, error_message = null,
      run_at = ${firstRun(sql.ref('t.due_at'), filesOfTarget)}, updated_at = clock_timestamp()
    from posts p, connections c
    where t.post_id = ${postId} and p.id = t.post_id and c.id = t.connection_id
      -- An account that was connected again meanwhile passed over what was cancelled.
      and (t.status = 'pending' or (t.status = 'held' and c.connected and not c.reconnect_needed))
    returning t.run_at "runAt", t.due_at <= clock_timestamp() "isDue"`.execute(trx);
  await notifyDue(
    trx,
    rows.map((row) => row.runAt),
  );
  return rows.some((row) => row.isDue);
}
