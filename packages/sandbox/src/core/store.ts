import { join } from 'node:path';

import { FolderLock, type LockOptions } from '#/core/folder-lock.ts';
import { Journal } from '#/core/journal.ts';

/** How a store is opened. */
export interface StoreOptions extends LockOptions {
  readonly isDurable?: boolean;
  /**
   * What brings stored rows from one release to the next, in order. A step is never changed, and another one comes after the
   * last.
   */
  readonly steps?: readonly ((tables: Tables) => void)[];
}

/** Rows by key, by the name of their table. */
export type Tables = Map<string, Map<string, unknown>>;

/**
 * The sandbox's memory: named tables of JSON rows, held in memory and journalled.
 *
 * Changes made in one stretch of synchronous code reach the disk together or not at all. So related rows are changed
 * without an `await` between them. A request awaits `durable()` before it answers, so answered changes survive `kill
 * -9`.
 */
export class Store {
  readonly #lock: FolderLock;
  readonly #journal: Journal;
  readonly #tables: Tables;
  #version = 0;

  private constructor(lock: FolderLock, journal: Journal, tables: Tables) {
    this.#lock = lock;
    this.#journal = journal;
    this.#tables = tables;
  }

  /**
   * Opens the store in a folder, and locks the folder until the store is closed. Replays the journal, takes the steps
   * that the stored rows have not seen yet, and compacts it.
   */
  static async open(folder: string, options: StoreOptions = {}): Promise<Store> {
    const lock = await FolderLock.take(folder, options);
    try {
      const path = join(folder, 'journal.jsonl');
      const { steps = [] } = options;
      const stored: Stored = { tables: new Map(), stepsTaken: 0 };
      for (const entries of await Journal.read(path)) for (const entry of entries) replay(stored, entry);
      if (stored.stepsTaken > steps.length) throw new Error(newerWorld(folder));
      for (const step of steps.slice(stored.stepsTaken)) step(stored.tables);
      const entries = contents(stored.tables, steps.length);
      return new Store(lock, await Journal.rewrite(path, entries, options), stored.tables);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** A counter that rises with every change. Within one run of the process, equal versions mean equal state. */
  get version(): number {
    return this.#version;
  }

  /**
   * The table of this name; asking for a table makes it exist. `Row` must be JSON. Rows are not copied: to change a
   * row, set a new one.
   */
  table<Row>(name: string): Table<Row> {
    return {
      get: (key) => this.#rows(name).get(key) as Row | undefined,
      has: (key) => this.#rows(name).has(key),
      set: (key, row) => {
        this.#rows(name).set(key, row);
        this.#append(JSON.stringify([name, key, row]));
      },
      delete: (key) => {
        if (this.#rows(name).delete(key)) this.#append(JSON.stringify([name, key]));
      },
      entries: () => this.#rows(name).entries() as IterableIterator<[string, Row]>,
      values: () => this.#rows(name).values() as IterableIterator<Row>,
      size: () => this.#rows(name).size,
    };
  }

  /** Empties every table. */
  clear(): void {
    this.#tables.clear();
    this.#append('[]');
  }

  /** Resolves when every change so far is on disk. */
  durable(): Promise<void> {
    return this.#journal.durable();
  }

  /** Writes what is pending, closes the journal and releases the folder. */
  async close(): Promise<void> {
    try {
      await this.#journal.close();
    } finally {
      this.#lock.release();
    }
  }

  #rows(name: string): Map<string, unknown> {
    return rowsOf(this.#tables, name);
  }

  #append(entry: string): void {
    this.#version += 1;
    this.#journal.append(entry);
  }
}

/** Rows by key, in the order in which their keys were first set. */
export interface Table<Row> {
  get(key: string): Row | undefined;
  has(key: string): boolean;
  set(key: string, row: Row): void;
  delete(key: string): void;
  entries(): IterableIterator<[string, Row]>;
  values(): IterableIterator<Row>;
  size(): number;
}

interface Stored {
  readonly tables: Tables;
  stepsTaken: number;
}

/** The rows of a table, which exists from then on. */
export function rowsOf(tables: Tables, name: string): Map<string, unknown> {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const rows = new Map<string, unknown>();
  tables.set(name, rows);
  return rows;
}

/**
 * An entry is `[table, key, row]`, `[table, key]` for a deletion, `[]` for "empty everything", or `[n]`: the rows have seen
 * so many steps.
 */
function replay(stored: Stored, entry: unknown): void {
  if (!Array.isArray(entry)) throw new Error("The sandbox's journal holds an entry of an unknown form.");
  const [name, key, row]: unknown[] = entry;
  if (typeof name === 'number') stored.stepsTaken = name;
  else if (typeof name !== 'string' || typeof key !== 'string') stored.tables.clear();
  else if (entry.length === 2) rowsOf(stored.tables, name).delete(key);
  else rowsOf(stored.tables, name).set(key, row);
}

function* contents(tables: Tables, stepsTaken: number): Generator<string> {
  yield JSON.stringify([stepsTaken]);
  for (const [name, rows] of tables) for (const [key, row] of rows) yield JSON.stringify([name, key, row]);
}

function newerWorld(folder: string): string {
  return `The sandbox's folder ${folder} was written by a newer release: start that one, or delete the folder to begin anew without what was published there. Nothing was changed.`;
}
