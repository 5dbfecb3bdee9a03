import { draftsApi } from '#/drafts/drafts-api.ts';
import { isDirty } from '#/drafts/keeper.ts';
import { isKeptForAny } from '#/lib/space.ts';

import { keptFiles } from '../media/uploads/kept-files.ts';
import { browserDrafts } from './keep/browser-drafts.ts';
import { keepLostWords as keep, type LostWords } from './lost-words.ts';
import { keeperOfSaved } from './open/open-new-draft.ts';
import { flushOpenLines } from './use-line.ts';

/** True when this browser has words of the user that the server does not have, in whatever space, after one more try (OP-115). */
export async function hasUnsentWords(uid: string): Promise<boolean> {
  await flushOpenLines();
  const slots = (await browserDrafts.slots()).filter((slot) => isKeptForAny(slot, uid));
  const kept = await Promise.all(slots.map((slot) => browserDrafts.read(slot)));
  // Changes of a stored post are only here until they are saved.
  return kept.some((saved) => saved !== null && (saved.version !== null || isDirty(keeperOfSaved(saved, saved.draft))));
}

/** `keepLostWords` of this browser. Only for pages of the person's own space: the drafts are made in the space of the page. */
export function keepLostWords(whose: { from: string; uid: string }): Promise<LostWords> {
  return keep({ store: browserDrafts, files: keptFiles, create: draftsApi.create }, whose);
}
