import { isDeepStrictEqual } from 'node:util';
import type { EditPost } from '@nonet/contract';
import { type Approval, isRefused, minuteOf, postChanges } from '@nonet/domain';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { type BoundAccounts, namedAmong } from '#/db/within-accounts.ts';
import { awaitsClient, isOwnYes, stateAfter, stateOf } from '#/features/posts/approval-row.ts';
import { lockChosen } from '#/features/posts/basis.queries.ts';
import { type FoundCard, readForEdit, withFound, withStored } from '#/features/posts/cards/with-card.ts';
import {
  type Change,
  type Changed,
  changePost,
  frozen,
  refuseDeleted,
  refuseOtherVersion,
} from '#/features/posts/change-post.ts';
import { checkDraft, type ValidPost } from '#/features/posts/check-draft.ts';
import { noteEditedAlone } from '#/features/posts/edited-alone.ts';
import { makeAhead } from '#/features/posts/make-ahead.ts';
import type { Noted } from '#/features/posts/note-events.ts';
import { mergeDraft, type PostDraft } from '#/features/posts/post-input.ts';
import { isBeingPublished, isFrozen, type PostRow } from '#/features/posts/post-row.ts';
import { versionOf } from '#/features/posts/post-version.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { editRefused } from '#/features/posts/refused/edit-refused.ts';
import { replacePost } from '#/features/posts/store-post.queries.ts';
import { draftOf } from '#/features/posts/stored-draft.ts';
import { tellToApprove } from '#/features/posts/tell-approval.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

const nothingLocked: ReadonlySet<string> = new Set();

/** Changes or moves a post while nothing of it was sent, or later what its networks refused, also beside what is on its way. */
export async function editPost(parts: PostsParts, key: PostKey, body: EditPost): Promise<Changed> {
  const mayChange = (post: PostRow) => !isBeingPublished(post) || post.targets.some(isRefused);
  const card = body.card === null ? await readForEdit(parts, key, body) : null;
  return changePost(parts, key, editing(parts, body, card), mayChange);
}

/** `card`: what was read for the edit, as no page is read while a post is locked. */
export function editing(parts: PostsParts, body: EditPost, card: FoundCard | null = null): Change {
  return async (trx, stored, accounts) => {
    refuseDeleted(stored);
    const isOnlyOpen = isFrozen(stored) || isBeingPublished(stored);
    if (isOnlyOpen && stored.targets.some(isRefused)) {
      if (!isOwnYes(stored.approval, stored.changer)) throw needsApprover();
      return editRefused(parts, trx, stored, body);
    }
    refuseFrozen(stored);
    refuseOtherVersion(stored, body.version);
    const asked = withFound(mergeDraft(draftOf(stored), body, parts.media.parse), card);
    const draft =
      body.postingTime === true ? await atPostingTime(parts, trx, stored, { draft: asked, accounts }) : asked;
    const changed = await rewriting(parts, draft)(trx, stored, accounts);
    if (stored.series !== null) await noteEditedAlone(trx, stored, draft);
    return { ...changed, ...movedFrom(asked, draft) };
  };
}

/** What is out in part cannot wait for a yes again. */
const needsApprover = () =>
  new ApiError(
    403,
    'not-allowed',
    'A part of this post is out. What was refused can be changed by somebody who may approve posts.',
  );

export function refuseFrozen(post: PostRow): void {
  if (isFrozen(post)) throw frozen();
}

/** Checks and writes what a post should be, for a person or for a series. */
export function rewriting(parts: PostsParts, draft: PostDraft): Change {
  return async (trx, stored, accounts) => {
    const post = await write(trx, parts, { stored, draft, accounts });
    return { due: [post.scheduledAt], targets: post.targets, movedTo: post.scheduledAt };
  };
}

async function write(
  trx: Transaction<Tables>,
  parts: PostsParts,
  { stored, draft, accounts }: { stored: PostRow; draft: PostDraft; accounts: BoundAccounts },
): Promise<ValidPost> {
  const { spaceId } = stored;
  const before = draftOf(stored);
  const chosen = await lockChosen(trx, { ...stored, accounts }, draft);
  // What is planned for a locked account already may be changed, and still goes out.
  const planned = new Set(before.connectionIds);
  const isPlanned = draft.connectionIds.every((id) => planned.has(id));
  const locked = isPlanned ? nothingLocked : (await parts.lockedAccounts(trx, spaceId)).difference(planned);
  const next = stateAfter(stored.approval, stored.changer);
  const check = (approval: Approval) =>
    checkDraft(withStored(draft, stored, chosen.connections), {
      ...chosen,
      approval,
      usage: { kind: 'allowed' },
      locked,
      now: new Date(),
      fetchProblems: parts.fetchProblems(),
      networks: parts.networks,
      planVideo: parts.planVideo,
    });
  const changed = await check(next);
  const present = stateOf(stored);
  // The same content needs no new yes. Saving a post that was sent back sends it once more, also unchanged.
  const isChange =
    stored.approval === null || present === 'returned' || postChanges(versionOf(stored), versionOf(changed)).length > 0;
  const [approval, post] = isChange ? [next, changed] : [present, await check(present)];
  const asksTeam = approval === 'waiting' && isChange && !isOwnYes(stored.approval, stored.changer);
  const isSent = asksTeam && !isAskedOfTeam(stored) && stored.changer !== undefined;
  const events = [...eventsOf(before, draft), ...(isSent ? [{ kind: 'submitted' } as const] : [])];
  await replacePost(trx, { stored, post, approval, isChange, events });
  if (isSent && stored.changer !== undefined) {
    await tellToApprove(trx, { spaceId, postId: stored.id, by: stored.changer.uid });
  }
  await makeAhead(parts, trx, spaceId, post);
  return post;
}

/** Whether the team has been told already that the post waits for it. */
function isAskedOfTeam({ approval, version }: PostRow): boolean {
  return approval?.state === 'waiting' && !awaitsClient(approval, version);
}

/** The draft at the posting time that was offered for it, or at the next one that is free. */
async function atPostingTime(
  parts: PostsParts,
  trx: Transaction<Tables>,
  { spaceId, id }: PostRow,
  { draft, accounts }: { draft: PostDraft; accounts: BoundAccounts },
): Promise<PostDraft> {
  if (draft.scheduledAt === null) return draft;
  const wanted = {
    spaceId,
    accounts: namedAmong(accounts, draft.connectionIds),
    at: minuteOf(draft.scheduledAt),
    exceptPost: id,
  };
  return { ...draft, scheduledAt: await parts.takePostingTime(trx, wanted) };
}

function movedFrom({ scheduledAt: asked }: PostDraft, { scheduledAt: at }: PostDraft): Pick<Changed, 'movedFrom'> {
  if (asked === null || at === null || minuteOf(asked).getTime() === minuteOf(at).getTime()) return {};
  return { movedFrom: asked.toISOString() };
}

/** What an edit changed, for the history of the post. */
function eventsOf(before: PostDraft & { scheduledAt: Date }, after: PostDraft): Noted[] {
  const [from, to] = [before.scheduledAt, after.scheduledAt];
  const isMoved = to !== null && to.getTime() !== from.getTime();
  const isEdited = !isDeepStrictEqual(withoutTime(before), withoutTime(after));
  const accounts = { from: before.connectionIds, to: after.connectionIds };
  const others = isSame(accounts) ? {} : { accounts };
  return [
    ...(isEdited ? [{ kind: 'edited', ...others } as const] : []),
    ...(isMoved ? [{ kind: 'moved', moved: { from, to } } as const] : []),
  ];
}

function isSame({ from, to }: { from: readonly string[]; to: readonly string[] }): boolean {
  return isDeepStrictEqual(from.toSorted(), to.toSorted());
}

function withoutTime({ scheduledAt: _at, timeZone: _zone, cardRead: _read, connectionIds, ...content }: PostDraft) {
  return { ...content, connectionIds: connectionIds.toSorted() };
}
