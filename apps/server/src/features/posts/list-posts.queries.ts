import type { TargetStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import { INSTANTS_AS_TEXT } from '#/db/preparing-pool.ts';
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
 * Reads a page in one statement, so that its parts fit together: a row for each target beside its post, and the user's accounts
 * beside the first post. The rows are put in order here: PostgreSQL finds them nearly so, and would sort them with all their
 * columns. That a post has no files, as most have none, is seen before they are listed. What other shapes cost is in decisions
 * 0057 and 0061.
 */
async function selectPage(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<ListedPostRow[]> {
  const found = sql`from posts where ${condition} order by scheduled_at, id`;
  const accounts = sql`(select json_agg(a) from (select ${accountColumns} from connections where user_id = ${userId}) a)`;
  const { rows } = await sql<StoredRow>`${sql.raw(INSTANTS_AS_TEXT)}
    select p.id, p.title, p.description, p.descriptions, p.scheduled_at "scheduledAt", p.status, p.version,
      p.published_at "publishedAt", p.updated_at "updatedAt", p.media, p.accounts,
      t.id "targetId", t.connection_id "accountId", t.status "targetStatus",
      case when t.lease is null then t.run_at end "runAt", t.remote_url "remoteUrl", t.published_at "targetPublishedAt",
      t.error_code "errorCode", t.error_message "errorMessage", t.fenced_at is not null fenced, t.in_doubt "inDoubt"
    from (
      select id, title, description, descriptions, scheduled_at, status, version, published_at, updated_at,
        case when exists (select from post_media where post_id = posts.id) then (${filesOf(sql.ref('posts.id'))}) end media,
        case when id = (select id ${found} limit 1) then ${accounts} end accounts
      ${found} limit ${PAGE_SIZE + 1}
    ) p
    left join targets t on t.post_id = p.id
  `.execute(db);
  return joinRows(rows);
}

/** A target beside its post; all of a target is null where a post has none. */
interface StoredRow extends Omit<ListedPostRow, 'targets' | 'media'> {
  media: MediaRow[] | null;
  /** Of the user, beside the first post. */
  accounts: AccountRow[] | null;
  targetId: string | null;
  accountId: string;
  targetStatus: TargetStatus;
  runAt: string | null;
  remoteUrl: string | null;
  targetPublishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  fenced: boolean;
  inDoubt: boolean;
}

function joinRows(rows: readonly StoredRow[]): ListedPostRow[] {
  const accounts = new Map(
    rows.find((row) => row.accounts !== null)?.accounts?.map((account) => [account.id, account]),
  );
  const posts = new Map<string, ListedPostRow>();
  for (const row of rows) {
    const post = posts.get(row.id) ?? postOf(row);
    if (post.targets.length === 0) posts.set(row.id, post);
    const account = accounts.get(row.accountId);
    if (row.targetId !== null && account !== undefined) post.targets.push(targetOf(row, row.targetId, account));
  }
  for (const { targets } of posts.values()) if (targets.length > 1) targets.sort(byId);
  return [...posts.values()].sort(byMoment);
}

function byMoment(one: ListedPostRow, other: ListedPostRow): number {
  if (one.scheduledAt === other.scheduledAt) return byId(one, other);
  return one.scheduledAt < other.scheduledAt ? -1 : 1;
}

/** In the order of making. */
function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function postOf(row: StoredRow): ListedPostRow {
  const { id, title, description, descriptions, status, version, publishedAt, updatedAt } = row;
  const post = { id, title, description, descriptions, status, version, publishedAt, updatedAt };
  return { ...post, scheduledAt: isoInstant(row.scheduledAt), media: row.media ?? [], targets: [] };
}

function targetOf(row: StoredRow, id: string, account: AccountRow): ListedTargetRow {
  const { targetStatus: status, runAt, remoteUrl, targetPublishedAt: publishedAt, errorCode, errorMessage } = row;
  const { fenced, inDoubt } = row;
  return { id, account, status, runAt, remoteUrl, publishedAt, errorCode, errorMessage, fenced, inDoubt };
}
