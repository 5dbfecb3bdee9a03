import { mayNotText } from '@nonet/domain';
import type { Transaction } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import { type News, notify } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { BoundAccounts } from '#/db/within-accounts.ts';
import { isChangedBy } from '#/features/posts/approval-row.ts';
import { isBeingPublished, type PostRow, type TargetRow } from '#/features/posts/post-row.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { judgeNeighbours } from '#/features/posts/readiness/judge-neighbours.ts';
import { type PostKey, postAmong, refuseOthers } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was sent, or may have been, stays as it is. */
export const frozen = () =>
  new ApiError(409, 'frozen', 'A part of this post was sent, or may have been, so it can no longer be changed');
const beingPublished = () => new ApiError(409, 'being-published', 'This post is being published right now');
export const postNotFound = () => new ApiError(404, 'post-not-found', 'Post not found');

const notYours = () => new ApiError(403, 'not-allowed', mayNotText('writer', 'publish'));

type ChangeParts = Pick<PostsParts, 'db' | 'judge'>;

/** A change of a post that is locked, for somebody with these accounts. */
export type Change = (trx: Transaction<Tables>, post: PostRow, accounts: BoundAccounts) => Promise<Changed>;

type MayChange = (post: PostRow) => boolean;
const isAtRest: MayChange = (post) => !isBeingPublished(post);

/** What a change has done. */
export interface Changed {
  /** When workers must look at what was written. */
  due?: readonly Date[];
  /** True when it goes out now. */
  publishesNow?: boolean;
  /** The targets and the time that it has now, where they may be others. */
  targets?: readonly Pick<TargetRow, 'connection' | 'textKey'>[];
  movedTo?: Date;
  /** True when something is planned again that was given up, and may have been judged long ago. */
  isPlannedAgain?: true;
  /** The posting time that was asked for, when the post got another. */
  movedFrom?: string;
  /** True when the post is gone. */
  isRemoved?: true;
}

/** Reads the id of a post. A text that cannot be an id gives 'Post not found'. */
export function readPostId(id: string): string {
  if (!UUID.test(id)) throw postNotFound();
  return id.toLowerCase();
}

/**
 * Changes a post under its lock, and tells browsers and workers. Refuses while a part of the post is being published, unless `mayChange`
 * says otherwise.
 */
export function changePost(
  parts: ChangeParts,
  key: PostKey,
  change: Change,
  mayChange: MayChange = isAtRest,
): Promise<Changed> {
  return transact(parts.db, async (trx) => {
    const changed = await changeLocked(trx, parts, key, change, mayChange);
    await notify(trx, newsOf(key, changed));
    return changed;
  });
}

/** The same for a caller that tells of the change itself. */
export async function changeLocked(
  trx: Transaction<Tables>,
  parts: Pick<PostsParts, 'judge'>,
  key: PostKey,
  change: Change,
  mayChange: MayChange = isAtRest,
): Promise<Changed> {
  const post = await lockWhole(trx, key);
  if (!mayChange(post)) throw beingPublished();
  return changeHeld(trx, parts, post, change, key.accounts);
}

/** Locks a post for a change, and reads it: one that is there for the caller, and is all theirs. */
export async function lockWhole(trx: Transaction<Tables>, { spaceId, id, accounts, by }: PostKey): Promise<PostRow> {
  const post = await lockPost(trx, spaceId, id);
  if (post === null || postAmong(accounts, post) === null) throw postNotFound();
  refuseOthers(accounts, post);
  if (by !== undefined && !isChangedBy(post.approval, by)) throw notYours();
  return { ...post, changer: by };
}

/** The same for a post that is locked already. */
export async function changeHeld(
  trx: Transaction<Tables>,
  { judge }: Pick<PostsParts, 'judge'>,
  post: PostRow,
  change: Change,
  accounts: BoundAccounts = null,
): Promise<Changed> {
  const { spaceId } = post;
  const changed = await change(trx, post, accounts);
  const before = new Date(isoInstant(post.scheduledAt));
  const { targets = post.targets, movedTo = before, isPlannedAgain } = changed;
  await judgeNeighbours(trx, judge, spaceId, {
    postId: post.id,
    targets: [...post.targets, ...targets],
    dues: [before, movedTo],
  });
  // What was due already is due now.
  const until = new Date(Math.max(before.getTime(), Date.now() + 1_000));
  const range = { from: before.toISOString(), to: until.toISOString() };
  if (isPlannedAgain)
    for (const { connection } of targets) await judge(trx, { spaceId, connectionId: connection.id, ...range });
  return changed;
}

export function newsOf(
  { spaceId, id }: Pick<PostKey, 'spaceId' | 'id'>,
  { due = [], isRemoved }: Changed,
): Required<News> {
  return { live: [{ spaceId, topics: isRemoved ? ['posts', 'usage'] : ['posts'], postId: id }], due };
}

/** Refuses to remove a post while one part of it was published or tried, and another is still to come (OP-82). */
export function refuseWhileProcessing({ status }: PostRow): void {
  if (status === 'processing') throw beingPublished();
}

/** Refuses to change a post that is about to be removed: it can only be restored. */
export function refuseDeleted({ status, removeAt }: PostRow): void {
  if (removeAt === null) return;
  throw status === 'cancelled'
    ? new ApiError(409, 'cancelled', 'This post was cancelled')
    : new ApiError(409, 'deleted', 'This post was deleted');
}

/** Refuses a change that was made for another version of the post than the stored one. */
export function refuseOtherVersion(post: PostRow, seen: number): void {
  if (post.version === seen) return;
  throw new ApiError(
    409,
    'version-conflict',
    'This post was changed elsewhere meanwhile. Look at it again before you change it.',
  );
}
