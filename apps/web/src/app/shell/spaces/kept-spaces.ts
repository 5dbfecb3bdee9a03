import { createStore, keys } from 'idb-keyval';

import { keptFor } from '#/lib/space.ts';
import { savedDatabase } from '#/lib/stored-data.ts';

/** The short ids of other spaces for which this browser keeps something that a person wrote. */
export interface KeptSpaces {
  /** Drafts, or changes of a post. */
  drafts: ReadonlySet<string>;
  /** What was read last. */
  saved: ReadonlySet<string>;
}

export async function keptSpaces(uid: string): Promise<KeptSpaces> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const isFilled = async (name: string) => (await keys(createStore(name, 'queries'))).length > 0;
  const saved = after(savedDatabase(''), names).map(async (space) =>
    (await isFilled(savedDatabase(space))) ? [space] : [],
  );
  const slots = names.includes('nonet-drafts') ? await keys<string>(createStore('nonet-drafts', 'drafts')) : [];
  // What a closing page wrote last.
  const words = after('nonet.draft.', Object.keys(sessionStorage));
  const drafts = after(keptFor('', uid), [...slots, ...words]).map((slot) => slot.slice(0, slot.indexOf('/')));
  return { drafts: new Set(drafts), saved: new Set((await Promise.all(saved)).flat()) };
}

/** What follows the prefix in those that begin with it. */
function after(prefix: string, names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
