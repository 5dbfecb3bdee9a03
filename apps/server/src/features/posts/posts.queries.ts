import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { PostRow } from '#/features/posts/post-row.ts';

export const PAGE_SIZE = 100;

export interface Position {
  scheduledAt: string;
  id: string;
}

/** One page of a user's posts in a range of time, ascending, after a position. */
export function postsBetween(
  db: Executor,
  { userId, from, to, after }: { userId: string; from: Date; to: Date; after: Position | null },
): Promise<PostRow[]> {
  return selectPosts(
    db,
    sql`where p.user_id = ${userId} and p.scheduled_at >= ${from} and p.scheduled_at < ${to} ${isAfter(after)}
      order by p.scheduled_at, p.id limit ${PAGE_SIZE + 1}`,
  );
}

/** Posts of which a part waits for the user: an account to reconnect, or a decision. Oldest first. */
export function postsWaiting(db: Executor, userId: string, after: Position | null): Promise<PostRow[]> {
  return selectPosts(
    db,
    sql`where p.user_id = ${userId} and p.status <> 'cancelled' and p.id in (
        select post_id from targets where user_id = ${userId} and status in ('held', 'asks')) ${isAfter(after)}
      order by p.scheduled_at, p.id limit ${PAGE_SIZE + 1}`,
  );
}

function isAfter(position: Position | null): RawBuilder<unknown> {
  return position === null
    ? sql``
    : sql`and (p.scheduled_at, p.id) > (${position.scheduledAt}::timestamptz, ${position.id}::uuid)`;
}

export async function postById(db: Executor, userId: string, id: string): Promise<PostRow | null> {
  const rows = await selectPosts(db, sql`where p.user_id = ${userId} and p.id = ${id}`);
  return rows[0] ?? null;
}

/**
 * Locks a post and reads it. The lock is what every change and every fence takes first; the second statement sees
 * what the previous holder committed.
 */
export async function lockPost(trx: Executor, userId: string, id: string): Promise<PostRow | null> {
  const { rows } = await sql`select from posts where id = ${id} and user_id = ${userId} for update`.execute(trx);
  return rows.length === 0 ? null : postById(trx, userId, id);
}

async function selectPosts(db: Executor, condition: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select p.id, p.user_id "userId", p.title, p.description, p.scheduled_at "scheduledAt", p.wall_time "wallTime",
      p.time_zone "timeZone", p.status, p.template, p.link, p.usage_month "usageMonth", p.version,
      p.remove_at "removeAt", p.published_at "publishedAt", p.created_at "createdAt", p.updated_at "updatedAt",
      (select coalesce(json_agg(x), '[]') from (
        select t.id, t.network, t.connection_id "connectionId", c.username, c.account_name "accountName",
          c.profile_name "profileName", c.connected, t.status, t.options, t.fenced_at is not null "fenced", t.in_doubt "inDoubt",
          case when t.lease is null then t.run_at end "runAt", t.remote_url "remoteUrl",
          t.published_at "publishedAt", t.error_code "errorCode", t.error_message "errorMessage"
        from targets t join connections c on c.id = t.connection_id where t.post_id = p.id
        order by t.created_at, t.id) x) targets,
      (select coalesce(json_agg(x), '[]') from (
        select m.id, m.kind, m.content_type "contentType", m.bytes, m.width, m.height, pm.alt
        from post_media pm join media m on m.id = pm.media_id where pm.post_id = p.id order by pm.position) x) media
    from posts p ${condition}
  `.execute(db);
  return rows;
}
