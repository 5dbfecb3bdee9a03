type Caches = Pick<CacheStorage, 'open' | 'match' | 'delete'>;

/** The part of the browser's caches that notifications use, in memory. */
export function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const caches: Caches = {
    open: async (name) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      const put = async (path: string, answer: Response) => void store.set(path, answer);
      return { put } as unknown as Cache;
    },
    match: async (path, options) =>
      stores
        .get(options?.cacheName ?? '')
        ?.get(String(path))
        ?.clone(),
    delete: async (name) => stores.delete(name),
  };
  return caches as CacheStorage;
}
