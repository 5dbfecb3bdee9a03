/** What this browser remembers of being notified. */
export interface PushMemory {
  /** Whose messages they are. */
  uid: string;
  /** The server's id of the subscription. */
  id: string;
  /** The session that it belongs to: with it the server ends the subscription. */
  session: string | null;
  /** What the browser is called in the list of browsers. */
  name: string;
}

/**
 * Kept where the service worker can read it, too (offline/renew-subscription.ts); a logout forgets it with every other
 * cache of ours.
 */
const cacheName = 'nonet-push';
const path = '/push-memory';

export function createPushMemory(caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>) {
  return {
    read: async (): Promise<PushMemory | null> => {
      const kept = await caches.match(path, { cacheName });
      return kept ? await kept.json() : null;
    },
    write: async (memory: PushMemory): Promise<void> => {
      const cache = await caches.open(cacheName);
      await cache.put(path, Response.json(memory));
    },
    forget: async (): Promise<void> => void (await caches.delete(cacheName)),
  };
}
