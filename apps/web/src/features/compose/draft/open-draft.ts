import type { Media, Post } from '@nonet/contract';

import { type Draft, draftOfPost, emptyDraft, isSameDraft } from './draft.ts';
import { type DraftStore, draftSlot } from './draft-store.ts';
import { newSubmitKey, type SubmitKey } from './submit-key.ts';

export interface EditedPost {
  id: string;
  version: number;
  media: readonly Media[];
}

/** A draft on the desk, ready to be written on. */
export interface OpenedDraft {
  slot: string;
  draft: Draft;
  /** What the draft is without any change: an empty form, or the post as it is stored. */
  base: Draft;
  submit: SubmitKey;
  /** The post that is being edited, and the version the draft is based on. */
  edited: EditedPost | null;
  /** It was kept from before. */
  isRestored: boolean;
  /** The post has changed since the kept draft was begun. */
  isOutdated: boolean;
}

export interface DraftRequest {
  uid: string;
  zone: string;
  /** The post to edit; null for a new one. */
  post: Post | null;
  /** The day that the composer was opened for; wins over a kept draft's. */
  day: string | null;
}

/** Takes up the kept draft, or begins one. */
export async function openDraft(
  store: Pick<DraftStore, 'read'>,
  { uid, zone, post, day }: DraftRequest,
): Promise<OpenedDraft> {
  const slot = draftSlot(uid, post?.id ?? null);
  const base = post ? draftOfPost(post, zone) : emptyDraft;
  const saved = await store.read(slot);
  const kept = saved && !isSameDraft(saved.draft, base) ? saved : null;
  const draft = kept?.draft ?? base;
  return {
    slot,
    draft: day ? { ...draft, day } : draft,
    base,
    // An unclear attempt with an unchanged form still counts: the key goes on.
    submit: saved?.submit ?? newSubmitKey(),
    edited: post && { id: post.id, version: kept?.version ?? post.version, media: post.media },
    isRestored: kept !== null,
    isOutdated: post !== null && kept !== null && kept.version !== post.version,
  };
}
