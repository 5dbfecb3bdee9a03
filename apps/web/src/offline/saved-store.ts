import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

import { currentSpace } from '#/lib/space.ts';
import { savedDatabase } from '#/lib/stored-data.ts';

import type { Owner, SavedQuery, SavedStore } from './saved-queries.ts';

/** The owner is stored beside the queries, and read and written in the same transaction with them. */
const ownerKey = 'owner';

/** Uses IndexedDB, opened at the first use. A browser that refuses does so there, where the error is handled. */
export function createSavedStore(
  open: () => UseStore = () => createStore(savedDatabase(currentSpace), 'queries'),
): SavedStore {
  let opened: UseStore | undefined;
  const within: UseStore = (mode, work) => {
    opened ??= open();
    return opened(mode, work);
  };
  return {
    open: (owner) =>
      within('readwrite', async (records) => {
        if (await isOwner(records, owner)) return (await promisifyRequest(records.getAll())).filter(isSavedQuery);
        records.clear();
        records.put(owner, ownerKey);
        await promisifyRequest(records.transaction);
        return [];
      }),
    write: (owner, saved) =>
      within('readwrite', async (records) => {
        if (!(await isOwner(records, owner))) return;
        for (const query of saved) records.put(query, nameOf(query.key));
        await promisifyRequest(records.transaction);
      }),
    remove: (keys) =>
      within('readwrite', async (records) => {
        for (const key of keys) records.delete(nameOf(key));
        await promisifyRequest(records.transaction);
      }),
  };
}

async function isOwner(records: IDBObjectStore, { uid, build }: Owner): Promise<boolean> {
  const current: unknown = await promisifyRequest(records.get(ownerKey));
  return isRecord(current) && current.uid === uid && current.build === build;
}

function nameOf(key: readonly unknown[]): string {
  return `query ${JSON.stringify(key)}`;
}

function isSavedQuery(value: unknown): value is SavedQuery {
  return isRecord(value) && Array.isArray(value.key) && value.data !== undefined && typeof value.updatedAt === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
