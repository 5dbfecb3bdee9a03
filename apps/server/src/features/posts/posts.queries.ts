import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { MediaRow, PostRow, TargetRow } from '#/features/posts/post-row.ts';

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
    userId,
    sql`where p.user_id = ${userId} and p.scheduled_at >= ${from} and p.scheduled_at < ${to} ${isAfter(after)}
      order by p.scheduled_at, p.id limit ${PAGE_SIZE + 1}`,
  );
}

/** Posts of which a part waits for the user: an account to reconnect, or a decision. Oldest first. */
export function postsWaiting(db: Executor, userId: string, after: Position | null): Promise<PostRow[]> {
  return selectPosts(
    db,
    userId,
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
  const rows = await selectPosts(db, userId, sql`where p.user_id = ${userId} and p.id = ${id}`);
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

/**
 * Reads posts with all that belongs to them, in one statement, so that they fit together. The parts of the whole page are read
 * at once and come with its first row: read for each post by itself they touch five times the blocks. `materialized` keeps
 * PostgreSQL from plans that look up every target of an account, or once for each account and post.
 */
async function selectPosts(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<StoredPost>`
    with page as materialized (
      select row_number() over (order by p.scheduled_at, p.id) place, p.id, p.user_id "userId", p.title, p.description,
        p.descriptions, p.scheduled_at::text "scheduledAt", p.wall_time "wallTime", p.time_zone "timeZone", p.status,
        p.template, p.link, p.usage_month "usageMonth", p.version, p.remove_at "removeAt",
        p.published_at::text "publishedAt", p.created_at::text "createdAt", p.updated_at::text "updatedAt"
      from posts p ${condition}
    ), target as materialized (
      select id, post_id, network, connection_id, status, options, fenced_at, in_doubt, lease, run_at, remote_url,
        published_at, error_code, error_message, created_at
      from targets where post_id = any(array(select id from page))
    ), account as materialized (
      select id, username, account_name, profile_name, connected from connections where user_id = ${userId}
    ), used as materialized (
      select post_id, position, media_id, alt from post_media where post_id = any(array(select id from page))
    )
    select page.*,
      case when place = 1 then (select json_agg(x) from (
        select t.post_id "postId", t.id, t.network, t.connection_id "connectionId", a.username,
          a.account_name "accountName", a.profile_name "profileName", a.connected, t.status, t.options,
          t.fenced_at is not null "fenced", t.in_doubt "inDoubt", case when t.lease is null then t.run_at end "runAt",
          t.remote_url "remoteUrl", t.published_at "publishedAt", t.error_code "errorCode",
          t.error_message "errorMessage"
        from target t join account a on a.id = t.connection_id order by t.created_at, t.id) x) end targets,
      case when place = 1 then (select json_agg(x) from (
        select u.post_id "postId", m.id, m.kind, m.content_type "contentType", m.bytes, m.width, m.height,
          m.file_name "fileName", m.duration_ms "durationMs", m.animated, m.thumbnail_key is not null "hasThumbnail", u.alt
        from used u join media m on m.id = u.media_id order by u.position) x) end media
    from page order by place
  `.execute(db);
  return joinParts(rows);
}

/** A row as it is read: the first one holds the parts of all. */
interface StoredPost extends Omit<PostRow, 'targets' | 'media'> {
  place: string;
  targets: (TargetRow & PartOfPost)[] | null;
  media: (MediaRow & PartOfPost)[] | null;
}

interface PartOfPost {
  postId: string;
}

function joinParts(rows: readonly StoredPost[]): PostRow[] {
  const byPost = ({ postId }: PartOfPost) => postId;
  const targets = Map.groupBy(rows[0]?.targets ?? [], byPost);
  const media = Map.groupBy(rows[0]?.media ?? [], byPost);
  return rows.map(({ place, ...post }) => ({
    ...post,
    targets: targets.get(post.id) ?? [],
    // A file is answered as it is read.
    media: (media.get(post.id) ?? []).map(({ postId, ...file }) => file),
  }));
}
