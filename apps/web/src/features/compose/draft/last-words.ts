/** Storage in which a closing page can still write, because it writes at once. */
export interface LastWords {
  get: (slot: string) => unknown;
  set: (slot: string, value: unknown) => void;
  remove: (slot: string) => void;
  clear: () => void;
}

const prefix = 'nonet.draft.';

/** Uses the tab's own storage. When the browser refuses it, nothing is written and nothing breaks. */
export function createLastWords(open: () => Storage): LastWords {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open());
    } catch {
      // A private window, a full disk, or a value that is not ours. The other storage still exists.
      return null;
    }
  }
  return {
    get: (slot) =>
      attempt((storage): unknown => {
        const words = storage.getItem(prefix + slot);
        return words === null ? null : JSON.parse(words);
      }),
    set: (slot, value) => attempt((storage) => storage.setItem(prefix + slot, JSON.stringify(value))),
    remove: (slot) => attempt((storage) => storage.removeItem(prefix + slot)),
    clear: () =>
      attempt((storage) => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
      }),
  };
}
