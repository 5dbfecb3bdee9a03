import { sql, type Transaction } from 'kysely';
import { filesOfTarget, firstRun, unlessHeldBack } from '#/db/first-run.ts';
import { notifyDue } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';

const RECONNECTED = 'The account was connected again.';

/** Comes before any other lock on what belongs to the accounts. */
export async function lockHeldPosts(trx: Transaction<Tables>, connectionIds: readonly string[]): Promise<void> {
  // Of an empty list PostgreSQL takes any index, and walks through it.
  if (connectionIds.length === 0) return;
  await sql`select from posts where id in (
      select post_id from targets where connection_id = any(${connectionIds}::text[]) and status = 'held')
    order by id for update`.execute(trx);
}

/** Held targets are pending again. Those that are too late by now will ask, as after any other downtime. */
export async function resumeHeldTargets(
  trx: Transaction<Tables>,
  spaceId: SpaceId,
  connectionId: string,
): Promise<void> {
  const { rows } = await sql<{ postId: string; runAt: Date | null }>`
    with resumed as (
      update targets t set
        status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
        prepared_version = p.version, lease = null, error_code = null, error_message = null,
        run_at = ${unlessHeldBack(firstRun(sql.ref('t.due_at'), filesOfTarget))}, updated_at = clock_timestamp()
      from posts p
      where t.connection_id = ${connectionId} and t.space_id = ${spaceId} and t.status = 'held'
        and p.id = t.post_id and p.remove_at is null
      returning t.id, t.post_id, t.run_at
    ), noted as (
      insert into post_events (post_id, target_id, kind, actor, message)
      select post_id, id, 'retried', 'nonet', ${RECONNECTED} from resumed
    )
    select post_id "postId", run_at "runAt" from resumed`.execute(trx);
  await updatePostStatuses(
    trx,
    rows.map((row) => row.postId),
  );
  await notifyDue(
    trx,
    rows.flatMap(({ runAt }) => runAt ?? []),
  );
}
