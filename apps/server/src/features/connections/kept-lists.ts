/** Lists that were fetched from a network a moment ago, by the account that they belong to. */
export interface KeptLists<Item> {
  /** What was fetched within the last minute, or is being fetched; else, and if it must be `fresh`, what `fetch` brings now. */
  read(key: string, fresh: boolean, fetch: () => Promise<readonly Item[]>): Promise<readonly Item[]>;
  forget(key: string): void;
}

const KEPT_MS = 60_000;
const MOST = 1_000;

/** Several tabs and forms ask for the same list at the same time. Each process keeps its own: nothing rests on them. */
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
      // What failed is asked for again by whoever comes next.
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
