import { keptFor } from './space.ts';
import { emptyDatabases, savedDatabase } from './stored-data.ts';

/**
 * Removes what this browser keeps of a space that a person is no longer in: its saved calendar, and the drafts that they wrote in
 * it, with their files.
 */
export async function clearSpace(space: string, uid: string): Promise<void> {
  const slots = `${keptFor(space, uid)}/`;
  for (const key of Object.keys(sessionStorage)) if (key.includes(slots)) sessionStorage.removeItem(key);
  await emptyDatabases((name) => name === savedDatabase(space));
  const isOfSpace = (key: IDBValidKey) => typeof key === 'string' && key.startsWith(slots);
  await emptyDatabases((name) => name === 'nonet-drafts' || name === 'nonet-files', isOfSpace);
}
