import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { AccountRow, MediaRow, PostRow, TargetRow } from '#/features/posts/post-row.ts';

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
 * at once and come with its first row: read for each post by itself they touch five times the blocks. The user's accounts come
 * once and not with each target, which would be a fifth of the work. `materialized` keeps PostgreSQL from plans that begin at
 * the files.
 */
async function selectPosts(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<StoredPost>`
    with page as materialized (
      select row_number() over (order by p.scheduled_at, p.id) place, p.id, p.user_id "userId", p.title, p.description,
        p.descriptions, p.scheduled_at::text "scheduledAt", p.wall_time "wallTime", p.time_zone "timeZone", p.status,
        p.template, p.link, p.usage_month "usageMonth", p.version, p.remove_at "removeAt",
        p.published_at::text "publishedAt", p.created_at::text "createdAt", p.updated_at::text "updatedAt"
      from posts p ${condition}
    ), used as materialized (
      select post_id, position, media_id, alt from post_media where post_id = any(array(select id from page))
    )
    select page.*,
      case when place = 1 then (select json_agg(x) from (
        select id, network, username, account_name "accountName", profile_name "profileName", connected
        from connections where user_id = ${userId}) x) end accounts,
      case when place = 1 then (select json_agg(x) from (
        select post_id "postId", connection_id "accountId", id, status, options, fenced_at is not null "fenced",
          in_doubt "inDoubt", case when lease is null then run_at end "runAt", remote_url "remoteUrl",
          published_at "publishedAt", error_code "errorCode", error_message "errorMessage"
        from targets where post_id = any(array(select id from page)) order by created_at, id) x) end targets,
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
  accounts: AccountRow[] | null;
  targets: StoredTarget[] | null;
  media: (MediaRow & PartOfPost)[] | null;
}

interface PartOfPost {
  postId: string;
}

interface StoredTarget extends Omit<TargetRow, 'account'>, PartOfPost {
  accountId: string;
}

function joinParts(rows: readonly StoredPost[]): PostRow[] {
  const byPost = ({ postId }: PartOfPost) => postId;
  const accountOf = new Map(rows[0]?.accounts?.map((account) => [account.id, account]));
  const targets = Map.groupBy(rows[0]?.targets ?? [], byPost);
  const media = Map.groupBy(rows[0]?.media ?? [], byPost);
  return rows.map(({ place, accounts, ...post }) => ({
    ...post,
    targets: (targets.get(post.id) ?? []).flatMap((target) => {
      const account = accountOf.get(target.accountId);
      return account === undefined ? [] : [{ ...target, account }];
    }),
    // A file is answered as it is read.
    media: (media.get(post.id) ?? []).map(({ postId, ...file }) => file),
  }));
}
