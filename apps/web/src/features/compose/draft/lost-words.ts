import type { CreateDraft } from '@nonet/contract';
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
  /** Makes a draft in the person's own space, so that it is in their list. Where it fails, the draft stays in this browser. */
  create: (draft: CreateDraft) => Promise<{ version: number }>;
}

export interface LostWords {
  /** How many drafts of the person's own were made of it. */
  kept: number;
  /** Slots that another page has open. It takes its own words along when it leaves. */
  open: readonly string[];
}

/**
 * What somebody wrote in a space that they are no longer in. What the server never got is theirs, and becomes drafts in their own
 * space; the rest is removed from this browser. `from`: whose data it was (`keptFor`).
 */
export async function keepLostWords(
  { store, files, create }: LostWordsParts,
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
    const saved = await store.read(slot);
    for (const draft of saved ? unsentIn(saved) : []) {
      await takeOver(draft, slot);
      kept += 1;
    }
    await store.remove(slot);
    for (const one of fileSlots(slot, saved?.draft)) await files.retain(one, []);
    release();
  }
  return { kept, open };

  async function takeOver(draft: Draft, slot: string): Promise<void> {
    const id = newDraftId();
    const own = newSlot(uid, id);
    await carry(slot, own, draft.media);
    for (const { key, media } of draft.thread) await carry(partSlot(slot, key), partSlot(own, key), media);
    const keeper = newKeeper(id, emptyDraftContent);
    const saved: SavedDraft = { draft, submit: newSubmitKey(), version: null, keeper, at: Date.now() };
    await store.write(own, saved);
    const content = contentOf(draft, emptyDraftContent);
    const made = await create({ id, content }).catch(() => null);
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

/** What the server does not have of a kept draft, as far as it is of no space. */
function unsentIn(saved: SavedDraft): Draft[] {
  const keeper = keeperOfSaved(saved, saved.draft);
  // Changes of a stored post are only here until they are saved.
  const isUnsent = saved.version !== null || isDirty({ ...keeper, asides: [] }) || hasUnsentFiles(saved.draft);
  const asides = keeper.asides.map(({ content }) => draftOf({ ...emptyDraftContent, ...content }, []));
  return [...(isUnsent ? [saved.draft] : []), ...asides].map(withoutSpace).filter(isWritten);
}

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
