import type { Post, PostDifference } from '@nonet/contract';
import { isPlanned, type PostVersion, postChanges } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { type BoundAccounts, isAmong } from '#/db/within-accounts.ts';
import { fitsFilter, readFilter } from '#/features/posts/post-filter.ts';
import { type FileAddresses, isFrozen, type PostRow, toWire } from '#/features/posts/post-row.ts';
import { versionOf } from '#/features/posts/post-version.ts';
import { wholePosts } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { withShownFigures } from '#/features/posts/shown-figures.ts';
import { postAmong } from '#/features/posts/within-accounts.ts';

/** Those posts of a review link that its maker may see. */
export interface ReviewedSelection {
  spaceId: SpaceId;
  linkId: string;
  /** Null: the link names its posts. */
  range: { from: Date; to: Date } | null;
  /** The filters of the calendar, by their names there. */
  filters: Readonly<Record<string, string>>;
  accounts: BoundAccounts;
}

/** A post for guests, and what they may do about it. */
export interface ReviewedRow {
  post: Post;
  /** The content that an answer is about. */
  content: PostVersion;
  isOpen: boolean;
}

/** The condition on a row of `posts` that a link shows it. Call it with the link of the space that the rows are of. */
export function isShown({ spaceId, linkId, range, filters, accounts }: ReviewedSelection): RawBuilder<boolean> {
  const by = { uid: spaceId, role: 'viewer' } as const;
  const named =
    range === null
      ? sql`posts.id in (select post_id from review_posts where link_id = ${linkId})`
      : sql`posts.scheduled_at >= ${range.from} and posts.scheduled_at < ${range.to}`;
  return sql`posts.space_id = ${spaceId} and posts.remove_at is null and ${named} ${fitsFilter(readFilter(filters, { accounts, by }))}`;
}

/** Some posts of a link in the order of their times, from the one at `offset` on. */
export async function readReviewed(
  parts: PostsParts,
  selection: ReviewedSelection,
  {
    offset,
    limit,
    addresses,
    showFigures,
  }: { offset: number; limit: number; addresses: FileAddresses; showFigures: boolean },
): Promise<ReviewedRow[]> {
  const { spaceId, accounts } = selection;
  const found = await wholePosts(
    parts.db,
    spaceId,
    sql`p.id in (select id from posts where ${isShown(selection)} order by scheduled_at, id limit ${limit} offset ${offset})`,
    sql`order by p.scheduled_at, p.id`,
  );
  const seen = found.flatMap((post) => postAmong(accounts, post) ?? []);
  const shown = await withShownFigures(parts, spaceId, seen);
  return shown.map((post) => ({
    post: forGuests(toWire(post, addresses, { uid: spaceId, role: 'viewer' }), showFigures),
    content: versionOf(post),
    isOpen: isOpen(post),
  }));
}

/** Guests can still say something that counts: nothing of the post is on its way, and all of it is the maker's. */
export function isOpen(post: PostRow): boolean {
  const isWaiting = post.targets.every(({ status }) => isPlanned(status) || status === 'held' || status === 'asks');
  return post.removeAt === null && post.otherAccounts === undefined && isWaiting && !isFrozen(post);
}

/** What differs between what a guest saw and the post as it is. */
export function changedSince(seen: PostVersion, now: PostVersion): PostDifference[] {
  return postChanges(seen, now);
}

/** How many posts the link shows, and of those: how many are asked about, approved by its guests as they are, and still to be answered. */
export async function countReviewed(
  db: Executor,
  selection: ReviewedSelection,
): Promise<{ count: number; asked: number; approved: number; waiting: number }> {
  const isAnswered = sql`coalesce(a.version = posts.version, false)`;
  const { rows } = await sql<{ count: number; asked: number; approved: number; waiting: number }>`
    select count(*)::int count, count(*) filter (where ${isAnswered} or posts.status = 'pending')::int asked,
      count(*) filter (where ${isAnswered} and a.says = 'approved')::int approved,
      count(*) filter (where not ${isAnswered} and posts.status = 'pending')::int waiting
    from posts left join review_answers a on a.link_id = ${selection.linkId} and a.post_id = posts.id
    where ${isShown(selection)}`.execute(db);
  return rows[0] ?? { count: 0, asked: 0, approved: 0, waiting: 0 };
}

/** Whether a file belongs to a post that the link shows. */
export async function showsFile(db: Executor, selection: ReviewedSelection, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from posts where ${isShown(selection)} and (
      exists (select from post_media u where u.post_id = posts.id and u.media_id = ${mediaId})
      or posts.card_image_id = ${mediaId}
      or exists (select from targets t where t.post_id = posts.id and t.cover_id = ${mediaId})) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the link shows a post that goes to the account of this picture. */
export async function showsAccount(db: Executor, selection: ReviewedSelection, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    select from posts where ${isShown(selection)}
      and exists (
      select from targets t join account_pictures k on k.connection_id = t.connection_id
      where t.post_id = posts.id and k.id = ${pictureId} ${isAmong(selection.accounts, sql`t.connection_id`)}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What people of the space say to one another about a post, and what networks answered, is not for guests. */
function forGuests(post: Post, showFigures: boolean): Post {
  const { approval: _approval, author: _author, openRemarks: _remarks, ...rest } = post;
  return {
    ...rest,
    targets: post.targets.map((target) => ({
      ...target,
      error: null,
      note: null,
      readiness: null,
      action: null,
      cure: null,
      ...(!showFigures && { figures: null }),
    })),
  };
}
