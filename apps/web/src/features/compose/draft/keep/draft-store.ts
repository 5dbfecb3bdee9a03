import { isNetworkId, type NetworkTexts, type Occurrence, templateFor, withoutThreads } from '@nonet/domain';

import type { Keeper } from '#/drafts/keeper.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';

import { asDraftMedia, type DraftMedia } from '../../media/draft-media.ts';
import { asRepeat } from '../../repeat/draft-repeat.ts';
import type { Draft } from '../draft.ts';
import { asOptions } from '../draft-options.ts';
import { asDraftPart, asLeftOut, type DraftPart } from '../draft-part.ts';
import { asAdditions } from './as-additions.ts';
import type { LastWords } from './last-words.ts';
import type { SubmitKey } from './submit-key.ts';

/** The data of a draft that outlive the page. */
export interface SavedDraft {
  draft: Draft;
  submit: SubmitKey;
  /** The version of the post that is being edited; null for a new post. */
  version: number | null;
  /** That version of the post, so that it is known later what was changed here. Of a new post absent. */
  base?: Draft;
  /** How the draft of a new post stands with the server; absent before it is first compared. */
  keeper?: KeptKeeper;
  /** When it was last written here, in milliseconds since 1970. */
  at?: number;
}

/** A keeper without its own content, which is the draft's. */
export type KeptKeeper = Pick<Keeper, 'id' | 'base' | 'sent' | 'asides'>;

/** The place where drafts are kept: IndexedDB, or memory in tests. */
export interface DraftStorage {
  /**
   * Takes what a closing page can no longer write into the slower storage. It holds a draft only until that storage has
   * it.
   */
  words: LastWords;
  get: (slot: string) => Promise<unknown>;
  set: (slot: string, value: SavedDraft) => Promise<void>;
  remove: (slot: string) => Promise<void>;
  clear: () => Promise<void>;
  slotNames: () => Promise<string[]>;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The key of a draft of a user in a space (`keptFor`): one for a new post, and one for each post that is being edited. */
export function draftSlot(owner: string, postId: string | null): string {
  return `${owner}/${postId ?? 'new'}`;
}

/** Where the draft of a new post is kept by one page. Another page with the same draft has a slot of its own. */
export function newSlot(owner: string, draftId: string): string {
  return `${owner}/draft/${draftId}/${newDraftId()}`;
}

/** The drafts of new posts of a user in a space, in this browser, or one of them. The first slot is that of earlier versions. */
export function isOfNewPost(slot: string, owner: string, draftId: string | null): boolean {
  const isAny = draftId === null && (slot === draftSlot(owner, null) || slot.startsWith(`${owner}/draft/`));
  return isAny || (draftId !== null && slot.startsWith(`${owner}/draft/${draftId}/`));
}

/** Where the files of a draft's covers are kept, apart from those of its media. */
export function coversSlot(slot: string): string {
  return `${slot}+covers`;
}

/** Where the files of a part of a thread are kept. */
export function partSlot(slot: string, key: string): string {
  return `${slot}+part-${key}`;
}

/**
 * Keeps drafts across reloads. When the browser refuses its storage, drafts last only as long as the page, and there is
 * one warning.
 */
export function createDraftStore(storage: DraftStorage, warn: (sentence: string) => void = console.warn) {
  const kept = new Map<string, SavedDraft>();
  let isLasting = true;

  async function lasting<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (!isLasting) return otherwise;
    try {
      return await work();
    } catch {
      // The cause may be a private window or a full disk. Writing the post goes on in any case, and nothing else can be
      // done.
      isLasting = false;
      warn('Drafts cannot be stored in this browser; they last until this page is closed.');
      return otherwise;
    }
  }

  async function write(slot: string, saved: SavedDraft): Promise<void> {
    kept.set(slot, saved);
    storage.words.set(slot, saved);
    await lasting(() => storage.set(slot, saved), undefined);
    // A later draft may have come meanwhile, and its last words must stay.
    if (isLasting && kept.get(slot) === saved) storage.words.remove(slot);
  }

  return {
    /** False when a draft would be lost with the page. */
    isLasting: () => isLasting,
    async read(slot: string): Promise<SavedDraft | null> {
      const words = asSavedDraft(storage.words.get(slot));
      if (!words) return asSavedDraft(await lasting(() => storage.get(slot), kept.get(slot)));
      await write(slot, words);
      return words;
    },
    write,
    /** Every slot with a draft. */
    async slots(): Promise<string[]> {
      return [
        ...new Set([...storage.words.slotNames(), ...(await lasting(() => storage.slotNames(), [])), ...kept.keys()]),
      ];
    },
    async remove(slot: string): Promise<void> {
      kept.delete(slot);
      storage.words.remove(slot);
      await lasting(() => storage.remove(slot), undefined);
    },
    async clear(): Promise<void> {
      kept.clear();
      storage.words.clear();
      await lasting(() => storage.clear(), undefined);
    },
  };
}

/** A value that another version of Nonet or somebody else has left is not a draft. */
function asSavedDraft(value: unknown): SavedDraft | null {
  if (!isRecord(value) || !isRecord(value.submit)) return null;
  const { submit, version } = value;
  const draft = asDraft(value.draft);
  const base = asDraft(value.base);
  const { key, mayBeStored } = submit;
  if (draft === null || typeof key !== 'string' || typeof mayBeStored !== 'boolean') return null;
  if (typeof version !== 'number' && version !== null) return null;
  return {
    draft,
    submit: { key, mayBeStored },
    version,
    ...(base && { base }),
    ...(isKeptKeeper(value.keeper) && { keeper: value.keeper }),
    ...(typeof value.at === 'number' && { at: value.at }),
  };
}

function asDraft(draft: unknown): Draft | null {
  if (!isRecord(draft)) return null;
  const { title, description, day, time, connectionIds } = draft;
  const descriptions = asTexts(draft.descriptions);
  const comments = asTexts(draft.comments);
  const media = asMediaList(draft.media);
  const covers = asMediaList(draft.covers);
  const thread = asThread(draft.thread);
  const options = asOptions(draft.options);
  // A draft that is older than links has none.
  const link = draft.link ?? '';
  // One that is older than templates, or whose template has gone, has none.
  const templateId = typeof draft.templateId === 'string' ? (templateFor(draft.templateId)?.id ?? null) : null;
  if (
    typeof link !== 'string' ||
    typeof title !== 'string' ||
    typeof description !== 'string' ||
    typeof time !== 'string'
  )
    return null;
  if (typeof day !== 'string' && day !== null) return null;
  if (!Array.isArray(connectionIds) || !connectionIds.every((id) => typeof id === 'string')) return null;
  if (media === null || covers === null || thread === null || options === null) return null;
  if (descriptions === null || comments === null) return null;
  return {
    title,
    description,
    leftOut: asLeftOut(draft.leftOut),
    descriptions,
    link,
    media,
    templateId,
    day,
    time,
    occurrence: asOccurrence(draft.occurrence),
    now: draft.now === true,
    // A draft that is older than posting times has a typed one.
    postingTime: draft.postingTime === true,
    repeat: asRepeat(draft.repeat),
    connectionIds,
    options,
    covers,
    thread,
    withoutThreads: withoutThreads.find((choice) => choice === draft.withoutThreads) ?? 'first-part',
    comments,
    ...asAdditions(draft),
  };
}

/** Its contents are those that this browser has written, and the server checks what it is sent. */
function isKeptKeeper(value: unknown): value is KeptKeeper {
  if (!isRecord(value) || typeof value.id !== 'string' || !Array.isArray(value.asides)) return false;
  const { base, sent } = value;
  const isSent = sent === null || (isRecord(sent) && isRecord(sent.content) && typeof sent.base === 'number');
  return isSent && isRecord(base) && isRecord(base.content) && typeof base.version === 'number';
}

/** A draft that is older than texts for single networks, or than first comments, has none. */
function asTexts(value: unknown = {}): NetworkTexts | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const isText = entries.every(([id, text]) => isNetworkId(id) && typeof text === 'string');
  return isText ? Object.fromEntries(entries) : null;
}

/** A draft that is older than this choice means the first. */
function asOccurrence(value: unknown): Occurrence {
  return value === 'second' ? 'second' : 'first';
}

/** A draft that is older than media, or than covers, has none. */
function asMediaList(value: unknown = []): DraftMedia[] | null {
  if (!Array.isArray(value)) return null;
  const media = value.map(asDraftMedia).filter((file) => file !== null);
  return media.length === value.length ? media : null;
}

/** A draft that is older than threads has none. */
function asThread(value: unknown = []): DraftPart[] | null {
  if (!Array.isArray(value)) return null;
  const parts = value.map(asDraftPart).filter((part) => part !== null);
  return parts.length === value.length ? parts : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
