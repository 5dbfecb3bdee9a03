/** Stored with an entry of the history: who comes there by a link stays scrolled where they are. */
export const keepingScroll = { keepsScroll: true };

/** What the memory needs of an entry of the history, and of what led there. */
export interface Entry {
  readonly key: string;
  readonly keepsScroll: boolean;
  /** True for the browser's own ways: back, forward, several entries at once. */
  readonly isBrowsed: boolean;
}

const stored = 'nonet.scroll';

/**
 * How far each entry of the tab's history was scrolled. The browser would put that back itself, but before the screen is
 * drawn that was scrolled.
 */
export function createScrollMemory(storage: () => Pick<Storage, 'getItem' | 'setItem'>, first: string) {
  const positions = new Map(read(storage));
  let here = first;

  return {
    /** How far the entry was scrolled that the tab was opened with, before it was loaded anew; null: it is new. */
    first: positions.get(first) ?? null,
    /** Tells how far the page is to be scrolled at the entry that a person now comes to. Null: it stays as it is. */
    arrive({ key, keepsScroll, isBrowsed }: Entry, scrolled: number): number | null {
      positions.set(here, scrolled);
      here = key;
      if (isBrowsed) return positions.get(key) ?? 0;
      return keepsScroll ? null : 0;
    },
    /** The page is about to be left. */
    store(scrolled: number): void {
      positions.set(here, scrolled);
      try {
        storage().setItem(stored, JSON.stringify([...positions]));
      } catch {
        // Storage is closed or full: after a reload every page begins at its top.
      }
    },
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): [string, number][] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(stored) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
