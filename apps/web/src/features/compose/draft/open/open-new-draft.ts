import type { Draft as StoredDraft } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';

import { heardOf, type Keeper, keeperOf, newKeeper } from '#/drafts/keeper.ts';
import { isSameContent } from '#/drafts/merge-contents.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';

import { emptyDraft } from '../draft.ts';
import { contentOf, draftOf } from '../draft-content.ts';
import { type DraftStore, isOfNewPost, newSlot, type SavedDraft } from '../keep/draft-store.ts';
import { newSubmitKey } from '../keep/submit-key.ts';
import { atWanted, type DraftRequest, type OpenedDraft, withLivingMedia } from './open-draft.ts';
import { ownSlot } from './own-slot.ts';

export interface NewDraftRequest extends Pick<DraftRequest, 'owner' | 'wanted' | 'storedMedia'> {
  /** The draft to open; null for a new one, or one that a page of this browser did not leave in order. */
  draftId: string | null;
  readDraft: (id: string) => Promise<StoredDraft>;
}

interface Found {
  slot: string;
  saved: SavedDraft;
  release: () => void;
}

/**
 * Opens the draft of a new post. What a page left behind here that crashed, or had no network, comes first: the server may not
 * have it. Else the server's draft, or an empty form.
 */
export async function openNewDraft(
  store: Pick<DraftStore, 'read' | 'slots' | 'remove'>,
  request: NewDraftRequest,
): Promise<OpenedDraft> {
  const { owner, draftId, wanted } = request;
  const [first, ...others] = await leftBehind(store, owner, draftId);
  if (first) return takeUp(store, { first, others }, request);
  const id = draftId ?? newDraftId();
  const stored = draftId === null ? null : await request.readDraft(id);
  const draft = stored ? draftOf(stored.content, stored.files) : emptyDraft;
  const shown = wanted ? atWanted(draft, wanted) : draft;
  const keeper = stored ? keeperOf(id, stored) : newKeeper(id, contentOf(shown, emptyDraftContent));
  const slot = newSlot(owner, id);
  const release = (await ownSlot(slot)) ?? (() => undefined);
  const submit = newSubmitKey();
  const savedAt = stored && Date.parse(stored.updatedAt);
  const opened = { slot, draft: shown, base: emptyDraft, submit, keeper, savedAt, release };
  return { ...opened, edited: null, isRestored: false, isOutdated: false };
}

/**
 * Drafts in this browser that no page has open, the last written first: all of this one draft, or the last of any. A slot is read
 * once it is owned: until then its page may still be storing its last words, and remove them as the server has them.
 */
async function leftBehind(
  store: Pick<DraftStore, 'read' | 'slots'>,
  owner: string,
  draftId: string | null,
): Promise<Found[]> {
  const slots = (await store.slots()).filter((slot) => isOfNewPost(slot, owner, draftId));
  const owned = await Promise.all(slots.map(async (slot) => ({ slot, release: await ownSlot(slot) })));
  const found: Found[] = [];
  for (const { slot, release } of owned) {
    const saved = release && (await store.read(slot));
    if (saved) found.push({ slot, saved, release });
    else release?.();
  }
  found.sort((a, b) => (b.saved.at ?? 0) - (a.saved.at ?? 0));
  if (draftId !== null) return found;
  for (const { release } of found.slice(1)) release();
  return found.slice(0, 1);
}

async function takeUp(
  store: Pick<DraftStore, 'remove'>,
  { first, others }: { first: Found; others: readonly Found[] },
  { wanted, storedMedia }: NewDraftRequest,
): Promise<OpenedDraft> {
  const { slot, saved, release } = first;
  const living = await withLivingMedia(saved.draft, storedMedia);
  const draft = wanted ? atWanted(living, wanted) : living;
  const keeper = keeperOfSaved(saved, draft);
  // Other pages with the same draft were left behind too. Their words become drafts of their own.
  const asides = others
    .map((other) => keeperOfSaved(other.saved, other.saved.draft))
    .filter(({ mine, base }) => !isSameContent(mine, base.content) && !isSameContent(mine, keeper.mine))
    .map(({ mine }) => ({ id: newDraftId(), content: mine }));
  const opened = { slot, draft, base: emptyDraft, submit: saved.submit, release };
  return {
    ...opened,
    keeper: { ...keeper, asides: [...keeper.asides, ...asides] },
    // The line asks the server, which tells it.
    savedAt: null,
    edited: null,
    isRestored: true,
    isOutdated: false,
    onKept: async () => {
      for (const other of others) await store.remove(other.slot).then(other.release);
    },
  };
}

/** How a kept draft stands. The server may have another version by now, so it is asked before anything is sent. */
export function keeperOfSaved({ keeper: kept }: SavedDraft, draft: SavedDraft['draft']): Keeper {
  const begun = newKeeper(kept?.id ?? newDraftId(), emptyDraftContent);
  // One of an older version has not every field.
  const base = kept ? { ...kept.base, content: { ...emptyDraftContent, ...kept.base.content } } : begun.base;
  const keeper: Keeper = { ...begun, ...kept, base, mine: contentOf(draft, base.content), heard: base.version };
  return base.version > 0 ? heardOf(keeper, base.version + 1) : keeper;
}
