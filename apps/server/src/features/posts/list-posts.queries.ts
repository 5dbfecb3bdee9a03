import type { TargetStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import { INSTANTS_AS_TEXT } from '#/db/preparing-pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { asksPerson, isBlocked } from '#/db/waits-for-person.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { approvalColumn, approvalColumns } from '#/features/posts/approval-row.ts';
import { fitsFilter, noFilter, type PostFilter } from '#/features/posts/post-filter.ts';
import type {
  CommentRow,
  ConnectionRow,
  FiguresRow,
  ListedPostRow,
  ListedTargetRow,
  MediaRow,
  ReadinessRow,
} from '#/features/posts/post-row.ts';
import {
  commentsOfTarget,
  connectionColumns,
  figuresOfTarget,
  filesOf,
  openRemarksOf,
  readinessColumns,
  sentTextsOfTarget,
  seriesColumn,
} from '#/features/posts/posts.queries.ts';
import { foundPosts } from '#/features/posts/search.queries.ts';
import { areAllTheirs, waitsFor } from '#/features/posts/waits-for-yes.ts';
import { isSearchedAmong, listedAmong } from '#/features/posts/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';

export const PAGE_SIZE = 100;

export interface Position {
  scheduledAt: string;
  id: string;
}

/** Which posts a page is of, beside what a query says itself. */
export interface PageOf {
  spaceId: SpaceId;
  filter: PostFilter;
  /** The page begins after this position. */
  after: Position | null;
  isNewestFirst: boolean;
}

/** One page of a user's posts in a range of time. It has one post more than a page when there are more. */
export function postsBetween(db: Executor, { from, to, ...page }: PageOf & { from: Date; to: Date }) {
  return selectPage(db, page, sql`scheduled_at >= ${from} and scheduled_at < ${to}`);
}

/** One page of a user's posts that hold each of some parts of words, the newest first, and one post more when there are more. */
export function postsWithParts(
  db: Executor,
  { spaceId, filter, after, parts }: Omit<PageOf, 'isNewestFirst'> & { parts: readonly string[] },
): Promise<ListedPostRow[]> {
  const hits = foundPosts({
    spaceId,
    parts,
    between: isAfter(after, true),
    filter: sql`${fitsFilter(filter)} ${isSearchedAmong(filter.within)}`,
    limit: PAGE_SIZE + 1,
  });
  const page = { spaceId, filter: { ...noFilter, within: filter.within }, after: null, isNewestFirst: true };
  return selectPage(db, page, sql`id in (select id from hit)`, sql`with ${hits}`);
}

/** Posts with a part that waits for the user, an account to reconnect or a decision, or will not go out without them. Soonest first. */
export function postsWaiting(
  db: Executor,
  { spaceId, accounts }: WithinSpace,
  after: Position | null,
): Promise<ListedPostRow[]> {
  const page = { spaceId, filter: { ...noFilter, within: accounts }, after, isNewestFirst: false };
  const isTheirs = isAmong(accounts, sql`connection_id`);
  return selectPage(
    db,
    page,
    sql`remove_at is null and id in (
      select post_id from targets where space_id = ${spaceId} and ${asksPerson} ${isTheirs}
      union all
      select post_id from targets where space_id = ${spaceId} and ${isBlocked} ${isTheirs})`,
  );
}

/** Posts that wait for this person: for their yes, or for their change of what was sent back (APPR-05). Soonest first. */
export function postsToJudge(
  db: Executor,
  { spaceId, accounts, by }: WithinSpace & { by: ActingPerson },
  after: Position | null,
): Promise<ListedPostRow[]> {
  const page = { spaceId, filter: { ...noFilter, within: accounts }, after, isNewestFirst: false };
  return selectPage(db, page, sql`${waitsFor(by, spaceId)} ${areAllTheirs(accounts)}`);
}

/** Posts of a user by their ids, in no certain order. Those of others are not found. */
export async function postsWithIds(
  db: Executor,
  { spaceId, accounts }: WithinSpace,
  ids: readonly string[],
): Promise<ListedPostRow[]> {
  const page = { spaceId, filter: { ...noFilter, within: accounts }, after: null, isNewestFirst: false };
  const found: ListedPostRow[] = [];
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const some = ids.slice(at, at + PAGE_SIZE);
    found.push(...(await selectPage(db, page, sql`id = any(${some}::uuid[])`)));
  }
  return found;
}

function isAfter(position: Position | null, isNewestFirst: boolean): RawBuilder<unknown> {
  if (position === null) return sql``;
  return sql`and (scheduled_at, id) ${sql.raw(isNewestFirst ? '<' : '>')} (${position.scheduledAt}::timestamptz, ${position.id}::uuid)`;
}

/**
 * Reads a page in one statement, so that its parts fit together. Each row is a target beside its post; the first post
 * also has the user's connections.
 * The rows are sorted here: PostgreSQL finds them nearly in order, but would sort them with all their columns. Most
 * posts have no files, so that is tested before their list is made. Decisions 0057 and 0061 tell what other shapes
 * cost.
 */
async function selectPage(
  db: Executor,
  { spaceId, filter, after, isNewestFirst }: PageOf,
  condition: RawBuilder<unknown>,
  withTables = sql``,
): Promise<ListedPostRow[]> {
  const order = isNewestFirst ? sql`scheduled_at desc, id desc` : sql`scheduled_at, id`;
  const found = sql`from posts
    where space_id = ${spaceId} and ${condition} ${fitsFilter(filter)} ${isAfter(after, isNewestFirst)} order by ${order}`;
  const connections = sql`(select json_agg(c) from (select ${connectionColumns} from connections where space_id = ${spaceId}) c)`;
  const { rows } = await sql<StoredRow>`${sql.raw(INSTANTS_AS_TEXT)} ${withTables}
    select p.id, p.title, p.description, p.descriptions, p.scheduled_at "scheduledAt", p.status, p.version,
      p.published_at "publishedAt", p.updated_at "updatedAt", p.template, p.remove_at "removeAt", ${seriesColumn} series, p.additions, ${approvalColumn(spaceId)} approval, p.media,
      p.connections, p.open_remarks "openRemarks",
      t.id "targetId", t.connection_id "connectionId", t.status "targetStatus",
      case when t.lease is null then t.run_at end "runAt", t.remote_url "remoteUrl", t.published_at "targetPublishedAt",
      t.error_code "errorCode", t.error_message "errorMessage", t.note, t.parts_out "partsOut", ${readinessColumns}, ${commentsOfTarget} comments, ${figuresOfTarget} figures, ${sentTextsOfTarget} "sentTexts", t.fenced_at is not null fenced, t.in_doubt "inDoubt", t.kept_as_draft "isKeptAsDraft",
      t.options ->> 'format' format
    from (
      select id, title, description, descriptions, scheduled_at, status, version, published_at, updated_at, template, remove_at, series_id,
        series_date, additions, ${approvalColumns}, case when exists (select from post_media where post_id = posts.id) then (${filesOf(sql.ref('posts.id'))}) end media,
        (${openRemarksOf(sql.ref('posts.id'))}) open_remarks,
        case when id = (select id ${found} limit 1) then ${connections} end connections
      ${found} limit ${PAGE_SIZE + 1}
    ) p
    left join targets t on t.post_id = p.id
  `.execute(db);
  const posts = joinRows(rows).flatMap((post) => listedAmong(filter.within, post) ?? []);
  return isNewestFirst ? posts.reverse() : posts;
}

/** A target beside its post. When a post has no target, all of the target's columns are null. */
interface StoredRow extends Omit<ListedPostRow, 'targets' | 'media'>, ReadinessRow {
  media: MediaRow[] | null;
  /** The user's connections; only beside the first post. */
  connections: ConnectionRow[] | null;
  targetId: string | null;
  connectionId: string;
  targetStatus: TargetStatus;
  runAt: string | null;
  remoteUrl: string | null;
  targetPublishedAt: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  note: string | null;
  partsOut: number;
  fenced: boolean;
  inDoubt: boolean;
  isKeptAsDraft: boolean;
  format: string | null;
  comments: CommentRow[] | null;
  figures: FiguresRow | null;
  sentTexts: string[] | null;
}

function joinRows(rows: readonly StoredRow[]): ListedPostRow[] {
  const connections = new Map(
    rows.find((row) => row.connections !== null)?.connections?.map((connection) => [connection.id, connection]),
  );
  const posts = new Map<string, ListedPostRow>();
  for (const row of rows) {
    const post = posts.get(row.id) ?? postOf(row);
    if (post.targets.length === 0) posts.set(row.id, post);
    const connection = connections.get(row.connectionId);
    if (row.targetId !== null && connection !== undefined) post.targets.push(targetOf(row, row.targetId, connection));
  }
  for (const { targets } of posts.values()) if (targets.length > 1) targets.sort(byId);
  return [...posts.values()].sort(byMoment);
}

function byMoment(one: ListedPostRow, other: ListedPostRow): number {
  if (one.scheduledAt === other.scheduledAt) return byId(one, other);
  return one.scheduledAt < other.scheduledAt ? -1 : 1;
}

/** Sorts by id, which is the order of creation. */
function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function postOf(row: StoredRow): ListedPostRow {
  const { id, title, description, descriptions, status, version, publishedAt, updatedAt, template, removeAt, series } =
    row;
  const post = {
    id,
    title,
    description,
    descriptions,
    status,
    version,
    publishedAt,
    updatedAt,
    template,
    removeAt,
    series,
    additions: row.additions,
    approval: row.approval,
    openRemarks: row.openRemarks,
  };
  return { ...post, scheduledAt: isoInstant(row.scheduledAt), media: row.media ?? [], targets: [] };
}

function targetOf(row: StoredRow, id: string, connection: ConnectionRow): ListedTargetRow {
  const { targetStatus: status, runAt, remoteUrl, targetPublishedAt: publishedAt, errorCode, errorMessage } = row;
  const {
    note,
    partsOut,
    fenced,
    inDoubt,
    isKeptAsDraft,
    format,
    readiness,
    readinessCause,
    readinessMessage,
    figures,
  } = row;
  const answer = { remoteUrl, publishedAt, errorCode, errorMessage, note, partsOut };
  const judged = { readiness, readinessCause, readinessMessage };
  return {
    id,
    connection,
    status,
    runAt,
    ...answer,
    fenced,
    inDoubt,
    isKeptAsDraft,
    format,
    ...judged,
    comments: row.comments ?? [],
    figures,
    sentTexts: row.sentTexts,
  };
}
