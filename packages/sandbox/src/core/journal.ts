import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * An append-only file of lines, each of which is on disk as a whole or not at all.
 *
 * Everything appended before the next write goes into one line with one fsync (group commit), so many callers
 * share the price of one. A line without its end (the process or the machine died while writing it) was never
 * acknowledged and is dropped when the file is read.
 */
export class Journal {
  readonly #file: FileHandle;
  #entries: string[] = [];
  #waiters: Waiter[] = [];
  #writing: Promise<void> | null = null;
  #scheduled = false;
  #failure: Error | null = null;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Reads the lines of `path`; each is the JSON list of the entries appended together. A missing file is empty.
   * Throws when a line before the last cannot be read: then the file was damaged by something else than a crash.
   */
  static async read(path: string): Promise<unknown[][]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n');
    // What follows the last line end is empty, or the torn line.
    lines.pop();
    return lines.map((line, index) => {
      try {
        const entries: unknown = JSON.parse(line);
        if (Array.isArray(entries)) return entries;
      } catch {
        // Reported below, together with lines that are JSON of another shape.
      }
      throw new Error(
        `The sandbox's journal ${path} is damaged at line ${index + 1}. Delete its folder to start afresh.`,
      );
    });
  }

  /** Replaces `path` by a file holding exactly these entries (compaction), atomically, and opens it for appending. */
  static async rewrite(path: string, entries: Iterable<string>): Promise<Journal> {
    const temporaryPath = `${path}.new`;
    const temporary = await open(temporaryPath, 'w', 0o600);
    try {
      let chunk: string[] = [];
      for (const entry of entries) {
        if (chunk.push(entry) < 1_000) continue;
        await temporary.appendFile(line(chunk));
        chunk = [];
      }
      if (chunk.length > 0) await temporary.appendFile(line(chunk));
      await temporary.sync();
    } finally {
      await temporary.close();
    }
    await rename(temporaryPath, path);
    await syncFolder(dirname(path));
    return new Journal(await open(path, 'a', 0o600));
  }

  /** Adds one entry (JSON text). It is on disk once a `durable()` called afterwards resolves. */
  append(entry: string): void {
    this.#entries.push(entry);
    this.#schedule();
  }

  /** Resolves when everything appended so far is on disk; rejects, for good, when the disk refused a write. */
  durable(): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#entries.length === 0) return this.#writing ?? Promise.resolve();
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  /** Writes what is pending and closes the file. */
  async close(): Promise<void> {
    await this.durable();
    await this.#file.close();
  }

  #schedule(): void {
    if (this.#scheduled || this.#writing !== null) return;
    this.#scheduled = true;
    // Not at once: everything that arrives in this turn of the event loop shares the line and its fsync.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#write();
    });
  }

  async #write(): Promise<void> {
    const entries = this.#entries;
    const waiters = this.#waiters;
    this.#entries = [];
    this.#waiters = [];
    const written = this.#file.appendFile(line(entries)).then(() => this.#file.datasync());
    this.#writing = written;
    try {
      await written;
      for (const waiter of waiters) waiter.resolve();
    } catch (cause) {
      this.#failure = new Error('The sandbox could not write its journal.', { cause });
      for (const waiter of waiters) waiter.reject(this.#failure);
    }
    this.#writing = null;
    if (this.#entries.length > 0) this.#schedule();
  }
}

interface Waiter {
  resolve(): void;
  reject(reason: Error): void;
}

function line(entries: readonly string[]): string {
  return `[${entries.join(',')}]\n`;
}

/** Makes a rename in the folder survive a power cut. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
