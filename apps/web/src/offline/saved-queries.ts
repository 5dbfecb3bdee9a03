import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** The answer of a read, as the browser stores it. */
export interface SavedQuery {
  key: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** The user who owns the saved queries, and the code that wrote them: no other code has to understand their shape. */
export interface Owner {
  uid: string;
  build: string;
}

/** The place for saved queries: IndexedDB, or memory in tests. Each call is one transaction. */
export interface SavedStore {
  /** Makes the store this owner's, removes everything of another owner, and returns what it holds. */
  open: (owner: Owner) => Promise<SavedQuery[]>;
  /**
   * Does nothing when the store belongs to another owner or was emptied: after a logout in another tab nothing may be
   * written.
   */
  write: (owner: Owner, saved: readonly SavedQuery[]) => Promise<void>;
  remove: (keys: readonly QueryKey[]) => Promise<void>;
}

export interface SavedQueriesSettings {
  client: QueryClient;
  store: SavedStore;
  owner: Owner;
  now?: () => number;
  /** At most one write in this many milliseconds. */
  writeEveryMs?: number;
  warn?: (sentence: string) => void;
}

/** Nothing older than a session can be. */
const oldestMs = 30 * 24 * 3_600_000;
/** Lists for a year of months, and some more. */
const mostLists = 15;

/**
 * Stores what the calendar reads in the browser, so that it opens without a network. The stored data are shown until
 * the server answers. Returns the function that ends this.
 */
export function keepQueries({
  client,
  store,
  owner,
  now = Date.now,
  writeEveryMs = 1000,
  warn = console.warn,
}: SavedQueriesSettings): () => void {
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;
  let isOver = false;

  function giveUp() {
    end();
    warn('This browser keeps no storage for Nonet: without a connection the calendar cannot be opened.');
  }

  async function restore() {
    const { kept, outlived } = sortOut(await store.open(owner), now());
    if (isOver) return;
    // Stores what the server has answered meanwhile.
    for (const query of cache.getAll()) if (query.state.data !== undefined) note(query);
    for (const { key, data, updatedAt } of kept) show(key, data, updatedAt);
    unsubscribe = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') note(event.query);
    });
    if (outlived.length > 0) await store.remove(outlived);
  }

  function note({ queryKey, queryHash }: Query) {
    if (!isKept(queryKey)) return;
    changed.add(queryHash);
    timer ??= setTimeout(flush, writeEveryMs);
  }

  function show(key: QueryKey, data: unknown, updatedAt: number) {
    // The server's answer came first.
    if (client.getQueryData(key) !== undefined) return;
    client.setQueryData(key, data, { updatedAt });
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const saved = [...changed].flatMap((hash) => {
      const query = cache.get(hash);
      const { data, dataUpdatedAt: updatedAt } = query?.state ?? {};
      return query && data !== undefined ? [{ key: query.queryKey, data, updatedAt: updatedAt ?? 0 }] : [];
    });
    changed.clear();
    if (saved.length > 0) store.write(owner, saved).catch(giveUp);
  }

  function end() {
    isOver = true;
    clearTimeout(timer);
    unsubscribe?.();
  }

  restore().catch(giveUp);
  return end;
}

/**
 * True for what the calendar and its frame read: lists of posts, accounts, usage, the user, the installation. The stretches of
 * the list view, which have filters, are not kept: there are hundreds, and would leave no room for the months.
 */
function isKept([topic, part, , , filters]: QueryKey): boolean {
  if (topic === 'posts') return part === 'lists' && filters === undefined;
  return topic === 'usage' || topic === 'connections' || topic === 'me' || topic === 'networks' || topic === 'site';
}

function sortOut(saved: readonly SavedQuery[], now: number): { kept: SavedQuery[]; outlived: QueryKey[] } {
  const kept: SavedQuery[] = [];
  const outlived: QueryKey[] = [];
  let lists = 0;
  for (const query of saved.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    const isList = query.key[0] === 'posts';
    if (isList) lists += 1;
    if (now - query.updatedAt > oldestMs || (isList && lists > mostLists)) outlived.push(query.key);
    else kept.push(query);
  }
  return { kept, outlived };
}
