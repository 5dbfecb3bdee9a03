import { keptFor } from './space.ts';
import { emptyDatabases, savedDatabase } from './stored-data.ts';

/**
 * Removes what this browser keeps of a space that a person is no longer in: its saved calendar, and what is left of drafts and
 * their files. `open`: slots that another page still has.
 */
export async function clearSpace(space: string, uid: string, open: readonly string[]): Promise<void> {
  await emptyDatabases((name) => name === savedDatabase(space));
  const slots = `${keptFor(space, uid)}/`;
  const isOfSpace = (key: IDBValidKey) =>
    typeof key === 'string' && key.startsWith(slots) && !open.some((slot) => key.startsWith(slot));
  await emptyDatabases((name) => name === 'nonet-drafts' || name === 'nonet-files', isOfSpace);
}
