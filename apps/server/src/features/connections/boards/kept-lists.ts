/** Lists that were fetched from a network a moment ago, by the account that they belong to. */
export interface KeptLists<Item> {
  /** The list of the last minute, or the one that is being fetched. Calls `fetch` when there is none, or when it must be `fresh`. */
  read(key: string, fresh: boolean, fetch: () => Promise<readonly Item[]>): Promise<readonly Item[]>;
  forget(key: string): void;
}

const KEPT_MS = 60_000;
const MOST = 1_000;

/** Keeps lists for a minute, because several tabs and forms ask for the same one. Each process keeps its own. */
export function createKeptLists<Item>(): KeptLists<Item> {
  const lists = new Map<string, { list: Promise<readonly Item[]>; untilMs: number }>();
  return {
    read(key, fresh, fetch) {
      const known = lists.get(key);
      if (known !== undefined && !fresh && known.untilMs > performance.now()) return known.list;
      const kept = { list: fetch(), untilMs: performance.now() + KEPT_MS };
      lists.delete(key);
      lists.set(key, kept);
      const [oldest] = lists.keys();
      if (lists.size > MOST && oldest !== undefined) lists.delete(oldest);
      // A failed list is not kept: the next caller fetches it again.
      kept.list.catch(() => {
        if (lists.get(key) === kept) lists.delete(key);
      });
      return kept.list;
    },
    forget(key) {
      lists.delete(key);
    },
  };
}
