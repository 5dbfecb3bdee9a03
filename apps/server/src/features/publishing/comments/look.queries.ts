import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import { CLOCK_SLACK_MS, type LookWindow } from '#/features/publishing/look.queries.ts';

/** When a comment that may be there can have been made, over all its attempts, and which comments below its post are others. */
export async function commentWindow(
  db: Database,
  { id, targetId }: Pick<CommentWork, 'id' | 'targetId'>,
  settleMs: number,
): Promise<LookWindow> {
  const { rows } = await sql<{ notBefore: Date; notAfter: Date; taken: string[] }>`
    select k.fenced_at - ${CLOCK_SLACK_MS} * interval '1 ms' "notBefore", k.send_until + ${settleMs} * interval '1 ms' "notAfter",
      array(select o.remote_id from comments o where o.target_id = ${targetId} and o.id <> k.id and o.remote_id is not null) taken
    from comments k where k.id = ${id} and k.fenced_at is not null and k.send_until is not null`.execute(db);
  const row = rows[0];
  if (row === undefined) return { notBefore: new Date(0), notAfter: new Date(0), taken: new Set() };
  return { notBefore: row.notBefore, notAfter: row.notAfter, taken: new Set(row.taken) };
}
