import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait for a former owner that is about to end. */
const defaultPatienceMs = 2_000;
const retryMs = 25;
/** sqlite.org/rescode.html: another connection holds the lock. */
const sqliteBusy = 5;

/**
 * A folder held by one owner at a time.
 *
 * The lock is SQLite's lock on an empty file `lock`, which the operating system keeps. So it works on every system,
 * under every name of the folder, and within one process. It ends with its owner, however that ended: no process ids
 * are compared and no stale file is cleared away.
 */
export class FolderLock {
  readonly #file: DatabaseSync;

  private constructor(file: DatabaseSync) {
    this.#file = file;
  }

  /**
   * Takes the lock. It waits up to `patienceMs` milliseconds (2000) for a former owner that is about to end. Rejects
   * when the folder stays in use or cannot be written. The lock is held as long as this object is kept.
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

  /** Releases the folder. */
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
