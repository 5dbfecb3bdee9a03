import { isDeepStrictEqual } from 'node:util';
import type { EditPost } from '@nonet/contract';
import { minuteOf } from '@nonet/domain';
import type { Transaction } from 'kysely';

import { isoInstant } from '#/db/iso-instant.ts';
import type { Tables } from '#/db/tables.ts';
import { lockChosen } from '#/features/posts/basis.queries.ts';
import {
  type Change,
  type Changed,
  changePost,
  refuseDeleted,
  refuseOtherVersion,
} from '#/features/posts/change-post.ts';
import { checkDraft, type ValidPost } from '#/features/posts/check-draft.ts';
import { noteEditedAlone } from '#/features/posts/edited-alone.ts';
import type { Noted } from '#/features/posts/note-events.ts';
import { mergeDraft, type PostDraft } from '#/features/posts/post-input.ts';
import { optionsOf } from '#/features/posts/post-options.ts';
import { isFrozen, type MediaRow, type PostRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { replacePost } from '#/features/posts/store-post.queries.ts';
import { ApiError } from '#/http/errors.ts';

const nothingLocked: ReadonlySet<string> = new Set();

/** Changes or moves a post while nothing of it was sent. */
export async function editPost(parts: PostsParts, userId: string, id: string, body: EditPost): Promise<Changed> {
  return changePost(parts, { userId, id }, editing(parts, body));
}

export function editing(parts: PostsParts, body: EditPost): Change {
  return async (trx, stored) => {
    refuseDeleted(stored);
    refuseFrozen(stored);
    refuseOtherVersion(stored, body.version);
    const asked = mergeDraft(draftOf(stored), body, parts.media.parse);
    const draft = body.postingTime === true ? await atPostingTime(parts, trx, stored, asked) : asked;
    const changed = await rewriting(parts, draft)(trx, stored);
    if (stored.series !== null) await noteEditedAlone(trx, stored, draft);
    return { ...changed, ...movedFrom(asked, draft) };
  };
}

export function refuseFrozen(post: PostRow): void {
  if (!isFrozen(post)) return;
  throw new ApiError(409, 'frozen', 'A part of this post was sent, or may have been, so it can no longer be changed');
}

/** Checks and writes what a post should be, whoever wants it so. */
export function rewriting(parts: PostsParts, draft: PostDraft): Change {
  return async (trx, stored) => {
    const post = await write(trx, parts, { stored, draft });
    return { due: [post.scheduledAt], targets: post.targets, movedTo: post.scheduledAt };
  };
}

async function write(
  trx: Transaction<Tables>,
  parts: PostsParts,
  { stored, draft }: { stored: PostRow; draft: PostDraft },
): Promise<ValidPost> {
  const { userId } = stored;
  const before = draftOf(stored);
  const chosen = await lockChosen(trx, stored, draft);
  // What is planned for a locked account already may be changed, and still goes out.
  const planned = new Set(before.connectionIds);
  const isPlanned = draft.connectionIds.every((id) => planned.has(id));
  const locked = isPlanned ? nothingLocked : (await parts.lockedAccounts(trx, userId)).difference(planned);
  const post = await checkDraft(draft, {
    ...chosen,
    usage: { kind: 'allowed' },
    locked,
    now: new Date(),
    fetchProblems: parts.fetchProblems(),
    networks: parts.networks,
  });
  await replacePost(trx, { stored, post, events: eventsOf(before, draft) });
  return post;
}

/** The draft at the posting time that was offered for it, or at the next one that is free. */
async function atPostingTime(
  parts: PostsParts,
  trx: Transaction<Tables>,
  { userId, id }: PostRow,
  draft: PostDraft,
): Promise<PostDraft> {
  if (draft.scheduledAt === null) return draft;
  const wanted = { userId, accounts: draft.connectionIds, at: minuteOf(draft.scheduledAt), exceptPost: id };
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
  return [
    ...(isEdited ? [{ kind: 'edited' } as const] : []),
    ...(isMoved ? [{ kind: 'moved', moved: { from, to } } as const] : []),
  ];
}

function withoutTime({ scheduledAt: _at, timeZone: _zone, connectionIds, ...content }: PostDraft) {
  return { ...content, connectionIds: connectionIds.toSorted() };
}

/** A stored post as the draft that it came from. */
export function draftOf(post: PostRow): PostDraft & { scheduledAt: Date } {
  return {
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    scheduledAt: new Date(isoInstant(post.scheduledAt)),
    timeZone: post.timeZone,
    connectionIds: post.targets.map(({ connection }) => connection.id),
    media: post.media.map(named),
    thread: post.thread.map((part) => ({ ...part, media: part.media.map(named) })),
    withoutThreads: post.withoutThreads,
    comments: post.comments,
    templateId: post.template?.id ?? null,
    link: post.link ?? '',
    options: optionsOf(post.targets),
  };
}

function named({ id, alt, crops }: MediaRow): Pick<MediaRow, 'id' | 'alt' | 'crops'> {
  return { id, alt, crops };
}
