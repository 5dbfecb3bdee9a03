import { coverOf, derivePostStatus, type NetworkId } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import { type BoundAccounts, isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { holdsSentTexts } from '#/features/posts/note-events.ts';
import type { ListedPostRow, PostRow } from '#/features/posts/post-row.ts';
import type { ActingPerson } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/*
 * What a member who is bound to some accounts of a space has of its posts (TEAM-08). A post with none of theirs is nowhere. One that
 * is partly theirs is shown without its other targets, and cannot be changed.
 */

/** A post, as far as a caller has it. */
export interface PostKey extends WithinSpace {
  id: string;
  /** The caller; absent: Nonet itself. */
  by?: ActingPerson | undefined;
}

/** The condition that a row of `posts` has a target of theirs, with a leading `and`. */
export function isSeen(accounts: BoundAccounts): RawBuilder<unknown> {
  if (accounts === null) return sql``;
  return sql`and exists (select from targets where post_id = posts.id ${isAmong(accounts, sql`connection_id`)})`;
}

/**
 * The SQL condition, with a leading `and`, that a bound member may search a post. The search text joins the texts of all networks.
 * So a search skips a partly visible post that has a text for a single network: the text may be for another account.
 */
export function isSearchedAmong(accounts: BoundAccounts): RawBuilder<unknown> {
  if (accounts === null) return sql``;
  return sql`and (
    not exists (select from targets where post_id = posts.id and connection_id <> all(${[...accounts]}::text[]))
    or descriptions = '{}' and not exists (select from post_parts where post_id = posts.id and descriptions <> '{}')
      and not exists (select from post_events e where e.post_id = posts.id and ${holdsSentTexts}))`;
}

/** A post of a list as they see it; null: it has none of their accounts. */
export function listedAmong(accounts: BoundAccounts, post: ListedPostRow): ListedPostRow | null {
  if (accounts === null) return post;
  const targets = post.targets.filter(({ connection }) => accounts.includes(connection.id));
  const otherAccounts = post.targets.length - targets.length;
  if (otherAccounts === 0 || targets.length === 0) return targets.length === 0 ? null : post;
  const ofTheirs = onNetworks(networksOf(targets));
  const { marks = null } = post.additions;
  const published = targets.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  return {
    ...post,
    targets,
    otherAccounts,
    status: post.status === 'cancelled' ? post.status : derivePostStatus(targets),
    publishedAt: published.at(-1) ?? null,
    descriptions: ofTheirs(post.descriptions),
    additions: { ...post.additions, marks: marks && { ...marks, descriptions: ofTheirs(marks.descriptions ?? {}) } },
    // A repeat with accounts of others is nowhere, too.
    series: null,
  };
}

/** A whole post as they see it; null: it has none of their accounts. */
export function postAmong(accounts: BoundAccounts, post: PostRow): PostRow | null {
  const listed = listedAmong(accounts, post);
  if (listed === null || listed.otherAccounts === undefined) return listed === null ? null : post;
  const theirs = new Set(listed.targets.map(({ id }) => id));
  const targets = post.targets.filter(({ id }) => theirs.has(id));
  const networks = networksOf(targets);
  const ofTheirs = onNetworks(networks);
  const covers = new Set(targets.map(({ options }) => coverOf(options)));
  return {
    ...post,
    ...listed,
    targets,
    thread: post.thread.map((part) => ({
      ...part,
      descriptions: ofTheirs(part.descriptions),
      ownMedia: ofTheirs(part.ownMedia),
    })),
    ownMedia: ofTheirs(post.ownMedia),
    comments: ofTheirs(post.comments),
    covers: post.covers.filter(({ id }) => covers.has(id)),
    // Only few networks have it.
    link: null,
  };
}

function networksOf(targets: ListedPostRow['targets']): ReadonlySet<NetworkId> {
  return new Set(targets.map(({ connection }) => connection.network));
}

/** Leaves of what single networks have only what these have. */
function onNetworks(networks: ReadonlySet<NetworkId>) {
  return <Value>(each: Readonly<Partial<Record<NetworkId, Value>>>): Partial<Record<NetworkId, Value>> =>
    Object.fromEntries(Object.entries(each).filter(([network]) => networks.has(network as NetworkId))) as Partial<
      Record<NetworkId, Value>
    >;
}

/** Refuses to change a post that has accounts beside theirs. Call it under the lock of the post, with all its targets. */
export function refuseOthers(accounts: BoundAccounts, post: ListedPostRow): void {
  if (listedAmong(accounts, post)?.otherAccounts === undefined) return;
  throw new ApiError(
    403,
    'not-allowed',
    'This post also goes to accounts that you don’t work with, so you can’t change it. A member with all its accounts can.',
  );
}
