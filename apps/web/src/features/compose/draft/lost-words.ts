import type { SaveDraft } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';

import { isWritten } from '#/drafts/is-written.ts';
import { isDirty, newKeeper } from '#/drafts/keeper.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';

import type { DraftMedia } from '../media/draft-media.ts';
import type { keptFiles } from '../media/uploads/kept-files.ts';
import type { Draft } from './draft.ts';
import { contentOf, draftOf } from './draft-content.ts';
import { coversSlot, type DraftStore, newSlot, partSlot, type SavedDraft } from './keep/draft-store.ts';
import { newSubmitKey } from './keep/submit-key.ts';
import { keeperOfSaved } from './open/open-new-draft.ts';
import { ownSlot } from './open/own-slot.ts';

export interface LostWordsParts {
  store: Pick<DraftStore, 'slots' | 'read' | 'write' | 'remove'>;
  files: Pick<typeof keptFiles, 'read' | 'keep' | 'retain'>;
  /**
   * Stores a draft in the person's own space, so that it is in their list. Where it fails, the draft stays in this browser, as
   * where another one has its id.
   */
  save: (id: string, draft: SaveDraft) => Promise<{ version: number }>;
}

export interface LostWords {
  /** How many drafts of the person's own were made of it. */
  kept: number;
  /** Slots that another page has open. It takes its own words along when it leaves. */
  open: readonly string[];
}

/**
 * What somebody wrote in a space where they may no longer write. What the server never got is theirs, and becomes drafts in their
 * own space; the rest is removed from this browser. `from`: whose data it was (`keptFor`).
 */
export async function keepLostWords(
  { store, files, save }: LostWordsParts,
  { from, uid }: { from: string; uid: string },
): Promise<LostWords> {
  const open: string[] = [];
  let kept = 0;
  for (const slot of (await store.slots()).filter((one) => one.startsWith(`${from}/`))) {
    const release = await ownSlot(slot);
    if (release === null) {
      open.push(slot);
      continue;
    }
    kept += await takeOverAll(slot).finally(release);
  }
  return { kept, open };

  async function takeOverAll(slot: string): Promise<number> {
    const saved = await store.read(slot);
    const unsent = saved ? unsentIn(saved, slot) : [];
    for (const { id, draft } of unsent) await takeOver(draft, { slot, id });
    await store.remove(slot);
    for (const one of fileSlots(slot, saved?.draft)) await files.retain(one, []);
    return unsent.length;
  }

  async function takeOver(draft: Draft, { slot, id }: { slot: string; id: string }): Promise<void> {
    const own = newSlot(uid, id);
    // A composer that opens meanwhile leaves it alone.
    const release = await ownSlot(own);
    await takeInto(own, draft, { slot, id }).finally(release);
  }

  async function takeInto(own: string, draft: Draft, { slot, id }: { slot: string; id: string }): Promise<void> {
    await carry(slot, own, draft.media);
    for (const { key, media } of draft.thread) await carry(partSlot(slot, key), partSlot(own, key), media);
    const keeper = newKeeper(id, emptyDraftContent);
    const saved: SavedDraft = { draft, submit: newSubmitKey(), version: null, keeper, at: Date.now() };
    await store.write(own, saved);
    const content = contentOf(draft, emptyDraftContent);
    const made = await save(id, { base: 0, content, restores: false }).catch(() => null);
    if (made === null) return;
    if (hasUnsentFiles(draft))
      await store.write(own, { ...saved, keeper: { ...keeper, base: { version: made.version, content } } });
    else await store.remove(own);
  }

  async function carry(slot: string, own: string, media: readonly DraftMedia[]): Promise<void> {
    for (const { key } of media) {
      const file = await files.read(slot, key);
      if (file) await files.keep(own, key, file);
    }
  }
}

function fileSlots(slot: string, draft: Draft | undefined): string[] {
  return [slot, coversSlot(slot), ...(draft?.thread ?? []).map(({ key }) => partSlot(slot, key))];
}

/**
 * What the server does not have of a kept draft, as far as it is of no space. The ids follow from what is kept: when a page is
 * closed on the way, the next one makes the same drafts.
 */
function unsentIn(saved: SavedDraft, slot: string): { id: string; draft: Draft }[] {
  const keeper = keeperOfSaved(saved, saved.draft);
  // Changes of a stored post are only here until they are saved.
  const isUnsent = saved.version !== null || isDirty({ ...keeper, asides: [] }) || hasUnsentFiles(saved.draft);
  const asides = keeper.asides.map(({ id, content }) => ({
    id,
    draft: draftOf({ ...emptyDraftContent, ...content }, []),
  }));
  const own = isUnsent ? [{ id: uuidAtEnd.exec(slot)?.[1] ?? newDraftId(), draft: saved.draft }] : [];
  return [...own, ...asides]
    .map(({ id, draft }) => ({ id, draft: withoutSpace(draft) }))
    .filter(({ draft }) => isWritten(draft));
}

/** That of the page which had the draft, or of the post that was changed. */
const uuidAtEnd = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function hasUnsentFiles({ media, thread }: Draft): boolean {
  return [media, ...thread.map((part) => part.media)].some((files) => files.some(isUnsentFile));
}

const isUnsentFile = ({ mediaId }: DraftMedia) => mediaId === null;

/** Words, times and files that never left this browser. Accounts, what was chosen for them, and stored files are of the space. */
function withoutSpace(draft: Draft): Draft {
  const unsent = (files: readonly DraftMedia[]) =>
    files.filter(isUnsentFile).map(({ captions: _, ...file }) => ({ ...file, uploadId: null }));
  return {
    ...draft,
    media: unsent(draft.media),
    thread: draft.thread.map((part) => ({ ...part, media: unsent(part.media) })),
    connectionIds: [],
    options: {},
    covers: [],
    card: draft.card === null || draft.card === 'off' ? draft.card : { ...draft.card, imageId: null },
    postingTime: false,
  };
}
