import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** How long an owner that is just ending may take to let go. */
const defaultPatienceMs = 2_000;
const retryMs = 25;
/** sqlite.org/rescode.html: another connection holds the lock. */
const sqliteBusy = 5;

/**
 * A folder held by one owner at a time.
 *
 * The lock is SQLite's on an empty file `lock`: the operating system's own, on every system, under every name of the
 * folder and also within one process. It is gone when its owner is, however it ended; nobody compares process ids or
 * clears a stale file away.
 */
export class FolderLock {
  readonly #file: DatabaseSync;

  private constructor(file: DatabaseSync) {
    this.#file = file;
  }

  /**
   * Takes the lock, waiting `patienceMs` milliseconds (2000) for an owner that is just ending. Rejects when the folder
   * stays in use or cannot be written. The lock is held as long as this object is kept.
   */
  static async take(folder: string, { patienceMs = defaultPatienceMs }: LockOptions = {}): Promise<FolderLock> {
    await access(folder, constants.R_OK | constants.W_OK);
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const file = lockNow(join(folder, 'lock'));
      if (file !== null) return new FolderLock(file);
      if (performance.now() >= deadline) {
        throw new Error(
          `The folder ${folder} is in use by another sandbox. Stop that one, or choose another folder with --data.`,
        );
      }
      await delay(retryMs);
    }
  }

  /** Lets go of the folder. */
  release(): void {
    this.#file.close();
  }
}

/** How a lock is taken. */
export interface LockOptions {
  readonly patienceMs?: number;
}

function lockNow(path: string): DatabaseSync | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
}
