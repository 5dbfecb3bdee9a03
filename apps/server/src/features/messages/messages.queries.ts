import { type RawBuilder, sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { isTheirs, type MessageRow, selectMessages } from '#/features/messages/message-row.ts';

/** Where a list goes on: behind this message. */
export interface Position {
  /** ISO. */
  at: string;
  id: string;
}

/** The messages of a user behind a position, the newest first. */
export async function readPage(
  db: Executor,
  userId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<MessageRow[]> {
  const behind = after === null ? sql`true` : sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await selectMessages(userId, behind, limit).execute(db);
  return rows;
}

export async function countUnread(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int unread from messages m where user_id = ${userId} and read_at is null and ${isTheirs}`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** Marks messages as read, or all up to one of them, and ends that they are told. */
export function markRead(
  db: Executor,
  userId: string,
  { ids = [], upTo }: { ids?: readonly string[]; upTo?: string },
): Promise<void> {
  const older = sql`(created_at, id) <= (select created_at, id from messages where user_id = ${userId} and id = ${upTo ?? null}::uuid)`;
  return mark(
    db,
    userId,
    upTo === undefined ? sql`id = any(${[...ids]}::uuid[])` : sql`(id = any(${[...ids]}::uuid[]) or ${older})`,
  );
}

/** Marks as read what is told of a post whose details the person has open. */
export async function markSeen(db: Executor, userId: string, postId: string): Promise<void> {
  await mark(db, userId, sql`target_id in (select id from targets where post_id = ${postId})`);
}

/** The same of the remarks on a post, which the person has read. */
export async function markRemarksSeen(db: Executor, userId: string, postId: string): Promise<void> {
  await mark(db, userId, sql`remark_id in (select id from remarks where post_id = ${postId})`);
}

async function mark(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update messages set read_at = clock_timestamp(), tell_at = null
    where user_id = ${userId} and read_at is null and ${condition}`.execute(db);
  if (numAffectedRows > 0n) await notifyLive(db, [{ userId, topics: ['messages'] }]);
}
