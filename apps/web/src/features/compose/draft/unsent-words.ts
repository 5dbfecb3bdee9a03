import type { SaveDraft } from '@nonet/contract';

import { draftsApi } from '#/drafts/drafts-api.ts';
import { isDirty } from '#/drafts/keeper.ts';
import { isKeptForAny } from '#/lib/space.ts';

import { keptFiles } from '../media/uploads/kept-files.ts';
import { browserDrafts } from './keep/browser-drafts.ts';
import { keepLostWords as keep, type LostWords } from './lost-words.ts';
import { keeperOfSaved } from './open/open-new-draft.ts';
import { whenFree } from './open/own-slot.ts';
import { flushOpenLines } from './use-line.ts';

/** True when this browser has words of the user that the server does not have, in whatever space, after one more try (OP-115). */
export async function hasUnsentWords(uid: string): Promise<boolean> {
  await flushOpenLines();
  const slots = (await browserDrafts.slots()).filter((slot) => isKeptForAny(slot, uid));
  const kept = await Promise.all(slots.map((slot) => browserDrafts.read(slot)));
  // Changes of a stored post are only here until they are saved.
  return kept.some((saved) => saved !== null && (saved.version !== null || isDirty(keeperOfSaved(saved, saved.draft))));
}

/** `keepLostWords` of this browser. Whatever space the page has, the drafts are made in the person's own. */
export function keepLostWords(whose: { from: string; uid: string }): Promise<LostWords> {
  const save = (id: string, body: SaveDraft) => draftsApi.save(id, body, whose.uid);
  return keep({ store: browserDrafts, files: keptFiles, save }, whose);
}

/** Resolves once a page has given one of these slots back. */
export async function oneClosed(slots: readonly string[]): Promise<void> {
  await Promise.race(slots.map(whenFree));
}
