import type { Media, Post } from '@nonet/contract';
import type { NetworkId, Occurrence } from '@nonet/domain';
import { emptyDraftContent } from '@nonet/domain';

import { type Keeper, newKeeper } from '#/drafts/keeper.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';

import { type DraftMedia, withAddresses } from '../../media/draft-media.ts';
import { copyOfPost, type Draft, draftOfPost, emptyDraft, isSameDraft } from '../draft.ts';
import { contentOf } from '../draft-content.ts';
import { type DraftStore, draftSlot, type SavedDraft } from '../keep/draft-store.ts';
import { newSubmitKey, type SubmitKey } from '../keep/submit-key.ts';
import { ownSlot } from './own-slot.ts';

export interface EditedPost {
  id: string;
  version: number;
  /** Which post of a repeat it is. */
  series: Post['series'];
  /** Only what its networks refused can be changed. */
  isRefused: boolean;
  /** The network in whose tab that is changed: it has a text or a board of its own. */
  tab?: NetworkId | undefined;
}

/** A draft in the composer, ready for editing. */
export interface OpenedDraft {
  slot: string;
  draft: Draft;
  /** The draft without any change: an empty form, or the post in the version that the draft is based on. */
  base: Draft;
  submit: SubmitKey;
  /** The edited post, and the version that the draft is based on. */
  edited: EditedPost | null;
  /** True when the draft was kept from before. */
  isRestored: boolean;
  /** True when the post has changed since the kept draft was begun. A draft of before its base was kept has the present post for it. */
  isOutdated: boolean;
  /** How the draft of a new post stands with the server; null for changes of a stored post. */
  keeper: Keeper | null;
  /** When the server stored what was read from it, in milliseconds since 1970; null when nothing was. */
  savedAt: number | null;
  /** Gives the slot back. */
  release: () => void;
  /** Called once everything of it is kept in its slot. */
  onKept?: () => Promise<void>;
}

export interface DraftRequest {
  /** Whose drafts in this browser it is among (`keptFor`). */
  owner: string;
  zone: string;
  /** The post to edit; null for a new one. */
  post: Post | null;
  /** The post that a new one is a copy of. */
  copied: Post | null;
  /** What the composer was opened for. It replaces the day of a kept draft, and its time when one is named. */
  wanted: { day: string; time: string | null; occurrence: Occurrence; postingTime: boolean } | null;
  /** The files with these ids that the server still has; null when it cannot be asked. */
  storedMedia: (ids: readonly string[]) => Promise<readonly Media[] | null>;
}

/** Opens the changes of a post, or a copy of one. */
export async function openDraft(
  store: Pick<DraftStore, 'read'>,
  { owner, zone, post, copied, wanted, storedMedia }: DraftRequest,
): Promise<OpenedDraft> {
  // A copy has a place of its own, so that the draft of a new post is not lost to it.
  const slot = draftSlot(owner, copied ? `copy-of-${copied.id}` : (post?.id ?? null));
  const stored = post ? draftOfPost(post, zone) : copied ? copyOfPost(copied, zone) : emptyDraft;
  const saved = await store.read(slot);
  const kept = saved && !isSameDraft(saved.draft, stored) ? saved : null;
  const isOutdated = post !== null && kept !== null && kept.version !== post.version;
  const base = (isOutdated && kept.base) || stored;
  const release = (await ownSlot(slot)) ?? (() => undefined);
  const draft = kept || copied ? await withLivingMedia(kept?.draft ?? base, storedMedia) : base;
  return {
    slot,
    draft: wanted ? atWanted(draft, wanted) : draft,
    base,
    // An earlier attempt may have stored the post even when the form is unchanged, so its key is kept.
    submit: saved?.submit ?? newSubmitKey(),
    edited: post && {
      id: post.id,
      version: kept?.version ?? post.version,
      series: post.series,
      isRefused: !post.canBeEdited,
      tab: post.canBeEdited ? undefined : tabOf(post),
    },
    isRestored: kept !== null,
    isOutdated,
    keeper: post ? null : keeperOfCopy(saved, base, draft),
    savedAt: null,
    release,
  };
}

function tabOf({ targets, descriptions }: Post): NetworkId | undefined {
  return targets.find(({ platform, cure }) => cure?.kind === 'board' || descriptions[platform])?.platform;
}

/** A copy is stored as a draft once something of it was changed. */
function keeperOfCopy(saved: SavedDraft | null, base: Draft, draft: Draft): Keeper {
  const {
    id,
    base: known,
    sent,
    asides,
  } = saved?.keeper ?? newKeeper(newDraftId(), contentOf(base, emptyDraftContent));
  const keeper = { ...newKeeper(id, known.content), base: known, sent, asides, heard: known.version };
  return { ...keeper, mine: contentOf(draft, known.content) };
}

export function atWanted(
  draft: Draft,
  { day, time, occurrence, postingTime }: NonNullable<DraftRequest['wanted']>,
): Draft {
  const wanted = time === null ? { day, postingTime: false } : { day, time, occurrence, postingTime };
  return { ...draft, ...wanted, now: false };
}

/** Addresses of files expire, and unused files are removed. So a kept draft and a copy ask for their files again. */
export async function withLivingMedia(draft: Draft, storedMedia: DraftRequest['storedMedia']): Promise<Draft> {
  const ids = [...draft.media, ...draft.covers, ...draft.thread.flatMap(({ media }) => media)].flatMap(
    ({ mediaId }) => mediaId ?? [],
  );
  if (ids.length === 0) return draft;
  const stored = await storedMedia(ids);
  if (!stored) return draft;
  const living = (files: readonly DraftMedia[]) => withAddresses(files, stored);
  const thread = draft.thread.map((part) => ({ ...part, media: living(part.media) }));
  return { ...draft, media: living(draft.media), covers: living(draft.covers), thread };
}
