import { clear, createStore, del, get, keys, set } from 'idb-keyval';

import { onSignedOut, session } from '#/lib/session.ts';

import { createDraftStore } from './draft-store.ts';
import { createLastWords } from './last-words.ts';

const open = () => createStore('nonet-drafts', 'drafts');
let opened: ReturnType<typeof open> | undefined;
/** The database is opened at its first use. A browser that refuses does so there, where the error is handled. */
const database = () => {
  opened ??= open();
  return opened;
};

/** The drafts of this browser, by user. */
export const browserDrafts = createDraftStore({
  words: createLastWords(() => sessionStorage),
  get: async (slot) => get(slot, database()),
  set: async (slot, value) => set(slot, value, database()),
  remove: async (slot) => del(slot, database()),
  clear: async () => clear(database()),
  slotNames: async () => keys<string>(database()),
});

/**
 * True when a person pressed Logout. When a session merely ran out, drafts are kept, because their owner comes back.
 */
export function hasLeftByChoice(): boolean {
  const now = session.get();
  return now.state === 'signed-out' && now.isByChoice;
}

onSignedOut((isByChoice) => (isByChoice ? browserDrafts.clear() : undefined));
