import { sql, type Transaction } from 'kysely';
import { filesOfTarget, firstRun, unlessHeldBack } from '#/db/first-run.ts';
import type { Tables } from '#/db/tables.ts';
import { storePostStatuses } from '#/db/update-post-statuses.ts';
import { keepsYes } from '#/features/posts/approval-row.ts';
import { type Change, type Changed, changePost, refuseWhileProcessing } from '#/features/posts/change-post.ts';
import { noteEvents } from '#/features/posts/note-events.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * How long a deleted post can be restored. The browser asks for the removal after 2 s; this longer time is for closed
 * tabs.
 */
const UNDO_MS = 10_000;

/**
 * Deletes a post in such a way that it can be restored. From this commit on nothing of it goes out; after the undo time
 * it is removed. A post that is out, even in part, keeps its status; any other one is cancelled.
 */
export const cancelPost = (parts: PostsParts, key: PostKey): Promise<Changed> => changePost(parts, key, cancelling);

/** Restores a deleted post. Tells whether its time has come meanwhile, so that it is published now. */
export const restorePost = (parts: PostsParts, key: PostKey): Promise<Changed> => changePost(parts, key, restoring);

export const cancelling: Change = async (trx, post) => {
  if (post.removeAt !== null) return {};
  refuseWhileProcessing(post);
  const isOut = post.status === 'published' || post.status === 'partial';
  await sql`with ${noteEvents(post, [{ kind: 'deleted' }])}
    update posts set status = ${isOut ? post.status : 'cancelled'}, ${keepsYes}, version = version + 1, updated_at = clock_timestamp(),
    remove_at = clock_timestamp() + ${UNDO_MS} * interval '1 ms' where id = ${post.id}`.execute(trx);
  await sql`update targets set run_at = null, lease = null, updated_at = clock_timestamp(),
      status = case when status in ('preparing', 'ready') then 'pending' else status end,
      prepared = case when status in ('pending', 'preparing', 'ready') then null else prepared end
    where post_id = ${post.id}`.execute(trx);
  return {};
};

export const restoring: Change = async (trx, post) => {
  const { id } = post;
  const { numAffectedRows } = await sql`with ${noteEvents(post, [{ kind: 'restored' }])}
    update posts set status = case status when 'cancelled' then 'pending' else status end, remove_at = null,
      ${keepsYes}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id} and remove_at > clock_timestamp()`.execute(trx);
  if (numAffectedRows !== 1n) throw new ApiError(409, 'not-cancelled', 'This post can no longer be brought back');
  const resumed = await resumeTargets(trx, id);
  await storePostStatuses(trx, [id]);
  return resumed;
};

/** Resumes all targets that have not failed for good. */
async function resumeTargets(trx: Transaction<Tables>, postId: string): Promise<Changed> {
  const { rows } = await sql<{ runAt: Date | null; isDue: boolean }>`
    update targets t set
      status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
      prepared_version = p.version, error_code = null, error_message = null,
      run_at = ${unlessHeldBack(firstRun(sql.ref('t.due_at'), filesOfTarget))}, updated_at = clock_timestamp()
    from posts p, connections c
    where t.post_id = ${postId} and p.id = t.post_id and c.id = t.connection_id
      -- An account that was connected again meanwhile passed over what was deleted.
      and (t.status = 'pending' or (t.status = 'held' and c.connected and not c.reconnect_needed))
    returning t.run_at "runAt", t.due_at <= clock_timestamp() "isDue"`.execute(trx);
  return {
    due: rows.flatMap(({ runAt }) => runAt ?? []),
    publishesNow: rows.some(({ runAt, isDue }) => runAt !== null && isDue),
  };
}
