import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import { isSpaceThere, TOKEN_MARGIN_MS } from '#/features/publishing/fence.queries.ts';

export interface CommentFence {
  connectionVersion: number;
  sealedAuth: string | null;
}

/**
 * The last statements before the call that makes a comment visible: it passes only if its post is out and stays, every comment before
 * it is there, its account can be used, and the lease is held. Null: it must not be sent. Once this has returned, the intent is on
 * disk. The lock on the post makes a deletion wait, or be seen.
 */
export async function passCommentFence(
  db: Database,
  { id, lease, postId, spaceId }: Pick<CommentWork, 'id' | 'lease' | 'postId' | 'spaceId'>,
  { origin, sendWindowMs, settleMs }: { origin: string; sendWindowMs: number; settleMs: number },
): Promise<CommentFence | null> {
  return transact(db, async (trx) => {
    await sql`select from posts where id = ${postId} for update`.execute(trx);
    const { rows } = await sql<CommentFence>`
      update comments k set
        resend_count = k.resend_count + (k.status = 'unknown')::int,
        status = 'sending',
        is_wanted = false,
        fenced_at = coalesce(k.fenced_at, clock_timestamp()),
        send_until = clock_timestamp() + ${sendWindowMs} * interval '1 ms',
        run_at = clock_timestamp() + ${sendWindowMs + settleMs} * interval '1 ms',
        attempt_count = k.attempt_count + 1,
        updated_at = clock_timestamp()
      from targets t, posts p, connections c
        left join network_pauses n on n.network = c.network and n.origin = c.origin
      where k.id = ${id} and k.lease = ${lease} and k.run_at > clock_timestamp() and k.status in ('waiting', 'unknown')
        and t.id = k.target_id and t.status = 'published' and p.id = t.post_id and p.remove_at is null and c.id = t.connection_id
        and c.connected and not c.reconnect_needed and c.space_id = k.space_id and c.origin = ${origin} and ${isSpaceThere('k')}
        and (c.token_expires_at is null or
          c.token_expires_at > clock_timestamp() + ${sendWindowMs + TOKEN_MARGIN_MS} * interval '1 ms')
        and coalesce(greatest(c.paused_until, n.paused_until) <= clock_timestamp(), true)
        and not exists (
          select from comments b where b.target_id = k.target_id and b.number < k.number and b.status <> 'published')
      returning c.version "connectionVersion", c.auth_data "sealedAuth"`.execute(trx);
    const [fence] = rows;
    if (fence === undefined) return null;
    await notifyLive(trx, [{ spaceId, topics: ['posts'], postId }]);
    return fence;
  });
}
