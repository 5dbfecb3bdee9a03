/** Where a page that is being closed can still write: at once, without waiting for an answer. */
export interface LastWords {
  get: (slot: string) => unknown;
  set: (slot: string, value: unknown) => void;
  remove: (slot: string) => void;
  clear: () => void;
}

const prefix = 'nonet.draft.';

/** In the tab's own storage. Where the browser keeps it closed there are no last words, and nothing breaks. */
export function createLastWords(open: () => Storage): LastWords {
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open());
    } catch {
      // A private window, a full disk, or words that are not ours: there is always the other storage.
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
