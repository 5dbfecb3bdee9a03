import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a disk of its own, which can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves at most so many bytes free. */
  fill(leaveBytes: number): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

/** Room for a PostgreSQL with its log, and little more: what is full is held in memory. */
const SIZE = '224m';
const PIECE = Buffer.alloc(256 * 1024, 1);

/** Mounts one, held in memory. Undefined where this account may not mount. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-small-disk-'));
  try {
    // PostgreSQL runs as another account, which has to reach its files.
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'nonet-small-disk', folder]);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leaveBytes) {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(ballast, 'a');
      try {
        for (let left = bavail * bsize - leaveBytes; left > 0; left -= PIECE.length) {
          await file.write(PIECE.subarray(0, Math.min(left, PIECE.length)));
        }
      } catch (error) {
        // The product took the rest meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
