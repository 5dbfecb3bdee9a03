import { clear, createStore, del, get, set } from 'idb-keyval';

import { onSignedOut, session } from '#/lib/session.ts';

import { createDraftStore } from './draft-store.ts';
import { createLastWords } from './last-words.ts';

const open = () => createStore('nonet-drafts', 'drafts');
let opened: ReturnType<typeof open> | undefined;
/** Opened at the first use: a browser that refuses does so there, where it is expected. */
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
});

/** Somebody pressed Logout. A session that merely ran out is no reason to throw a draft away: its owner comes back. */
export function hasLeftByChoice(): boolean {
  const now = session.get();
  return now.state === 'signed-out' && now.isByChoice;
}

onSignedOut((isByChoice) => (isByChoice ? browserDrafts.clear() : undefined));
