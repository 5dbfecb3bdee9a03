import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * An append-only file of lines. Each line is on disk as a whole or not at all.
 *
 * Everything appended before the next write goes into one line with one fsync (group commit), so many callers share the
 * cost of one fsync. A line without its end was being written when the process or the machine died. It was never
 * acknowledged, so reading drops it.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #isDurable: boolean;
  #entries: string[] = [];
  #waiters: Waiter[] = [];
  #writing: Promise<void> | null = null;
  #scheduled = false;
  #failure: Error | null = null;

  private constructor(file: FileHandle, isDurable: boolean) {
    this.#file = file;
    this.#isDurable = isDurable;
  }

  /**
   * Reads the lines of `path`; each is the JSON list of the entries appended together. A missing file counts as empty.
   * Throws when a line before the last cannot be read: a crash cannot damage such a line.
   */
  static async read(path: string): Promise<unknown[][]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n');
    // The last piece is empty, or it is the line that a crash left unfinished.
    lines.pop();
    return lines.map((line, index) => {
      try {
        const entries: unknown = JSON.parse(line);
        if (Array.isArray(entries)) return entries;
      } catch {
        // The error below reports this line, and also lines that are JSON of another shape.
      }
      throw new Error(
        `The sandbox's journal ${path} is damaged at line ${index + 1}. Delete its folder to start afresh.`,
      );
    });
  }

  /**
   * Replaces `path` atomically by a file with exactly these entries (compaction), and opens it for appending. With
   * `isDurable: false` nothing waits for the disk: written data survives the end of the process, but not a power cut.
   */
  static async rewrite(
    path: string,
    entries: Iterable<string>,
    { isDurable = true }: { isDurable?: boolean } = {},
  ): Promise<Journal> {
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
      if (isDurable) await temporary.sync();
    } finally {
      await temporary.close();
    }
    await rename(temporaryPath, path);
    if (isDurable) await syncFolder(dirname(path));
    return new Journal(await open(path, 'a', 0o600), isDurable);
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
    // The write is not done at once: everything that arrives in this turn of the event loop shares the line and its
    // fsync.
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
    const written = this.#file.appendFile(line(entries));
    this.#writing = this.#isDurable ? written.then(() => this.#file.datasync()) : written;
    try {
      await this.#writing;
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

/** Makes a rename in the folder survive a power cut. Windows cannot open folders, and does not need this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
