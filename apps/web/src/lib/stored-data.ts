const ours = /^nonet-/;

/**
 * Empties every database of ours in this browser, whichever screen made it. They are not deleted: that would wait for
 * the connections that are still open, and hold up whoever opens them next.
 */
export async function emptyDatabases(): Promise<void> {
  const known = await indexedDB.databases();
  await Promise.all(known.flatMap(({ name }) => (name && ours.test(name) ? [emptyDatabase(name)] : [])));
}

async function emptyDatabase(name: string): Promise<void> {
  const database = await answerOf(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const work = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => answerOf(work.objectStore(store).clear())));
  }
  database.close();
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
