import { notApproved } from '@nonet/domain';
import { sql } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';

const POSTS_AT_ONCE = 200;

/** What waits for a yes at its time asks: it never goes out by itself, also not after a stand-still (APPR-04). */
export async function askUnapproved(db: Database): Promise<void> {
  let posts = POSTS_AT_ONCE;
  while (posts === POSTS_AT_ONCE) posts = await askSome(db);
}

/** Returns how many posts were looked at. */
function askSome(db: Database): Promise<number> {
  return transact(db, async (trx) => {
    // The lock of a post comes before those of its targets, as everywhere. What somebody changes just now comes with the next look.
    const { rows: posts } = await sql<{ id: string }>`
      select id from posts where id = any(array(
        select post_id from targets where approval in ('waiting', 'returned') and status = 'pending'
          and due_at <= clock_timestamp() order by due_at limit ${sql.lit(POSTS_AT_ONCE)}))
        and remove_at is null
      order by id for update skip locked`.execute(trx);
    const ids = posts.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { rows } = await sql<{ id: string; postId: string; spaceId: SpaceId }>`
      with asked as (
        update targets set status = 'asks', error_code = ${notApproved.code}, error_message = ${notApproved.message},
          readiness = 'ready', readiness_cause = null, readiness_message = null, updated_at = clock_timestamp()
        where post_id = any(${ids}::uuid[]) and approval in ('waiting', 'returned') and status = 'pending'
          and due_at <= clock_timestamp()
        returning id, post_id, space_id
      ), noted as (
        insert into post_events (post_id, target_id, kind, actor, message)
        select post_id, id, 'asked', 'nonet', ${notApproved.message} from asked
      )
      select id, post_id "postId", space_id "spaceId" from asked order by id`.execute(trx);
    await addMessages(
      trx,
      rows.map(({ id, spaceId }) => {
        const data = { reason: notApproved.message };
        return { kind: 'needs-you', spaceId, key: `${notApproved.code} ${id}`, targetId: id, data };
      }),
    );
    await updatePostStatuses(trx, [...new Set(rows.map(({ postId }) => postId))]);
    return ids.length;
  });
}
