import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

import type { Storage } from '#/storage/storage.ts';

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The folder of this machine in which unfinished files wait. Nothing is created before the first one. */
export function createLocalUploads(
  folder: string,
): Pick<Storage, 'newUpload' | 'freeBytes' | 'removeAbandonedUploads'> {
  return {
    async newUpload() {
      await mkdir(folder, { recursive: true });
      return path.join(folder, randomUUID());
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async removeAbandonedUploads() {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        // Another process may be cleaning up too.
        const found = await stat(file).catch(() => undefined);
        if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
      }
    },
  };
}
