/** Storage in which a closing page can still write, because it writes at once. */
export interface LastWords {
  get: (slot: string) => unknown;
  set: (slot: string, value: unknown) => void;
  remove: (slot: string) => void;
  clear: () => void;
  slotNames: () => string[];
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
        for (const key of keysIn(storage)) storage.removeItem(key);
      }),
    slotNames: () => attempt((storage) => keysIn(storage).map((key) => key.slice(prefix.length))) ?? [],
  };
}

function keysIn(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}
