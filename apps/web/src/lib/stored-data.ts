const saved = 'nonet-saved';

/** The database for data of a space that the server also has, to be shown without a network. */
export const savedDatabase = (space: string | null): string => (space === null ? saved : `${saved}-${space}`);

const ours = /^nonet-/;

/**
 * Removes what this browser stores for the former user. After a logout or the deletion of the account that is
 * everything, whichever screen stored it: databases, caches, the service worker. After a session that merely ended, the
 * drafts stay, because their owner comes back.
 */
export async function clearStoredData({ isByChoice }: { isByChoice: boolean }): Promise<void> {
  if (!isByChoice) return emptyDatabases((name) => name === saved || name.startsWith(`${saved}-`));
  sessionStorage.clear();
  await Promise.all([emptyDatabases((name) => ours.test(name)), removeWorker()]);
}

/**
 * Empties databases instead of deleting them. A deletion would wait for open connections, and block everybody who opens
 * the database next.
 */
export async function emptyDatabases(
  isMeant: (name: string) => boolean,
  isGone?: (key: IDBValidKey) => boolean,
): Promise<void> {
  const known = await indexedDB.databases();
  await Promise.all(known.flatMap(({ name }) => (name && isMeant(name) ? [emptyDatabase(name, isGone)] : [])));
}

async function emptyDatabase(name: string, isGone?: (key: IDBValidKey) => boolean): Promise<void> {
  const database = await answerOf(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const work = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => emptyStore(work.objectStore(store), isGone)));
  }
  database.close();
}

async function emptyStore(store: IDBObjectStore, isGone?: (key: IDBValidKey) => boolean): Promise<void> {
  if (isGone === undefined) return void (await answerOf(store.clear()));
  const keys = await answerOf(store.getAllKeys());
  await Promise.all(keys.filter(isGone).map((key) => answerOf(store.delete(key))));
}

/** Both are missing on pages without https. */
async function removeWorker(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registrations = (await workers?.getRegistrations()) ?? [];
  // A worker that is saving the app right now would finish that after the caches are gone.
  for (const { installing, waiting, active } of registrations)
    for (const worker of [installing, waiting, active]) worker?.postMessage({ empty: true });
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ours.test(name)).map((name) => caches.delete(name)));
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
