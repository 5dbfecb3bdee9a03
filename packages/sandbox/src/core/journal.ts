import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * An append-only file of lines. Each line is on disk as a whole or not at all.
 *
 * Everything appended before the next write goes into one line with one fsync (group commit), so many callers share the
 * cost of one fsync. A line without its end was being written when the process or the machine died. It was never
 * acknowledged, so reading drops it.
 *
 * When the disk refuses a write (it is full), the entries stay and are written once there is room: the memory holds
 * their changes already. Until then `durable()` rejects, so that nothing is acknowledged.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #isDurable: boolean;
  #entries: string[] = [];
  #waiters: Waiter[] = [];
  #writing: Promise<void> | null = null;
  #scheduled = false;
  /** How many bytes of the file are whole lines. */
  #bytes: number;
  /** True when bytes of a line that could not be written may follow the whole ones. */
  #isTorn = false;

  private constructor(file: FileHandle, { bytes, isDurable }: { bytes: number; isDurable: boolean }) {
    this.#file = file;
    this.#bytes = bytes;
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
    try {
      await writeLines(temporaryPath, entries, isDurable);
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    if (isDurable) await syncFolder(dirname(path));
    const file = await open(path, 'a', 0o600);
    const { size: bytes } = await file.stat();
    return new Journal(file, { bytes, isDurable });
  }

  /** Adds one entry (JSON text). It is on disk once a `durable()` called afterwards resolves. */
  append(entry: string): void {
    this.#entries.push(entry);
    this.#schedule();
  }

  /**
   * Resolves when everything appended so far is on disk. Rejects when the disk refused to write that; a later call tries
   * it again.
   */
  durable(): Promise<void> {
    if (this.#entries.length === 0) return this.#writing ?? Promise.resolve();
    this.#schedule();
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  /** Writes what is pending and closes the file. */
  async close(): Promise<void> {
    try {
      await this.durable();
    } finally {
      await this.#file.close();
    }
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
    this.#writing = this.#add(Buffer.from(line(entries)));
    let isRefused = false;
    try {
      await this.#writing;
      for (const waiter of waiters) waiter.resolve();
    } catch (error) {
      isRefused = true;
      this.#entries = [...entries, ...this.#entries];
      for (const waiter of waiters) waiter.reject(error);
    }
    this.#writing = null;
    // After a refused write the next caller tries again: a full disk must not be written to without end.
    if (isRefused ? this.#waiters.length > 0 : this.#entries.length > 0) this.#schedule();
  }

  async #add(bytes: Buffer): Promise<void> {
    try {
      if (this.#isTorn) await this.#file.truncate(this.#bytes);
      this.#isTorn = true;
      await this.#file.appendFile(bytes);
      if (this.#isDurable) await this.#file.datasync();
      this.#isTorn = false;
      this.#bytes += bytes.length;
    } catch (cause) {
      throw new Error('The sandbox could not write its journal.', { cause });
    }
  }
}

interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

async function writeLines(path: string, entries: Iterable<string>, isDurable: boolean): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let chunk: string[] = [];
    for (const entry of entries) {
      if (chunk.push(entry) < 1_000) continue;
      await file.appendFile(line(chunk));
      chunk = [];
    }
    if (chunk.length > 0) await file.appendFile(line(chunk));
    if (isDurable) await file.sync();
  } finally {
    await file.close();
  }
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
