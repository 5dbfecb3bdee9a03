import type { TargetStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { AccountRow, ListedPostRow, ListedTargetRow, MediaRow } from '#/features/posts/post-row.ts';
import { accountColumns, filesOf } from '#/features/posts/posts.queries.ts';

export const PAGE_SIZE = 100;

export interface Position {
  scheduledAt: string;
  id: string;
}

/** One page of a user's posts in a range of time, ascending, after a position; one more than a page when there are more. */
export function postsBetween(
  db: Executor,
  { userId, from, to, after }: { userId: string; from: Date; to: Date; after: Position | null },
): Promise<ListedPostRow[]> {
  return selectPage(
    db,
    userId,
    sql`user_id = ${userId} and scheduled_at >= ${from} and scheduled_at < ${to} ${isAfter(after)}`,
  );
}

/** Posts of which a part waits for the user: an account to reconnect, or a decision. Oldest first. */
export function postsWaiting(db: Executor, userId: string, after: Position | null): Promise<ListedPostRow[]> {
  return selectPage(
    db,
    userId,
    sql`user_id = ${userId} and status <> 'cancelled' and id in (
      select post_id from targets where user_id = ${userId} and status in ('held', 'asks')) ${isAfter(after)}`,
  );
}

function isAfter(position: Position | null): RawBuilder<unknown> {
  return position === null
    ? sql``
    : sql`and (scheduled_at, id) > (${position.scheduledAt}::timestamptz, ${position.id}::uuid)`;
}

/**
 * Reads a page in one statement, so that its parts fit together: a row for each target, beside its post. Targets as JSON of
 * each post, or all columns of a post, cost up to half as much again (decision 0057). To see that a post has no files takes a quarter
 * of what it takes to list none (docs/performance.md).
 */
async function selectPage(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<ListedPostRow[]> {
  const { rows } = await sql<StoredRow>`
    with accounts as materialized (
      select ${accountColumns} from connections where user_id = ${userId}
    )
    select p.id, p.title, p.description, p.descriptions, p.scheduled_at::text "scheduledAt", p.status, p.version,
      p.published_at::text "publishedAt", p.updated_at::text "updatedAt", p.media,
      t.id "targetId", t.status "targetStatus", case when t.lease is null then t.run_at::text end "runAt",
      t.remote_url "remoteUrl", t.published_at::text "targetPublishedAt", t.error_code "errorCode",
      t.error_message "errorMessage", t.fenced_at is not null fenced, t.in_doubt "inDoubt", a.id "accountId", a.network, a.username, a."accountName",
      a."profileName", a.connected
    from (
      select *,
        case when exists (select from post_media where post_id = posts.id) then (${filesOf(sql.ref('posts.id'))}) end media
      from posts where ${condition} order by scheduled_at, id limit ${PAGE_SIZE + 1}
    ) p
    left join targets t on t.post_id = p.id
    left join accounts a on a.id = t.connection_id
    order by p.scheduled_at, p.id, t.created_at, t.id
  `.execute(db);
  return joinRows(rows);
}

/** A target beside its post; all of a target is null where a post has none. */
interface StoredRow extends Omit<ListedPostRow, 'targets' | 'media'>, Omit<AccountRow, 'id'> {
  media: MediaRow[] | null;
  targetId: string | null;
  targetStatus: TargetStatus;
  runAt: string | null;
  remoteUrl: string | null;
  targetPublishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  fenced: boolean;
  inDoubt: boolean;
  accountId: string;
}

function joinRows(rows: readonly StoredRow[]): ListedPostRow[] {
  const posts: ListedPostRow[] = [];
  for (const row of rows) {
    const last = posts.at(-1);
    const post = last?.id === row.id ? last : postOf(row);
    if (post !== last) posts.push(post);
    if (row.targetId !== null) post.targets.push(targetOf(row, row.targetId));
  }
  return posts;
}

function postOf(row: StoredRow): ListedPostRow {
  const { id, title, description, descriptions, scheduledAt, status, version, publishedAt, updatedAt, media } = row;
  const post = { id, title, description, descriptions, scheduledAt, status, version, publishedAt, updatedAt };
  return { ...post, media: media ?? [], targets: [] };
}

function targetOf(row: StoredRow, id: string): ListedTargetRow {
  const { accountId, network, username, accountName, profileName, connected } = row;
  const { targetStatus: status, runAt, remoteUrl, targetPublishedAt: publishedAt, errorCode, errorMessage } = row;
  const { fenced, inDoubt } = row;
  const account = { id: accountId, network, username, accountName, profileName, connected };
  return { id, account, status, runAt, remoteUrl, publishedAt, errorCode, errorMessage, fenced, inDoubt };
}
