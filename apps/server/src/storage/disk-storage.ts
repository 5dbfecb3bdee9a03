import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Storage } from '#/storage/storage.ts';

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Media files in a folder of this machine. Nothing is touched before the first upload. */
export function createDiskStorage(root: string): Storage {
  function fileOf(key: string): string {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error('A storage key must not lead out of the storage.');
    return file;
  }

  return {
    async newUpload() {
      await mkdir(uploadDir(root), { recursive: true });
      return path.join(uploadDir(root), randomUUID());
    },
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async put(key, source) {
      const target = fileOf(key);
      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true });
      await sync(source, 'r+');
      await rename(source, target);
      // Without this the name may be gone after a power cut, although the bytes are there. Windows cannot do it.
      if (process.platform !== 'win32') await sync(folder, 'r');
    },
    read: (key) => readFile(fileOf(key)),
    async open(key, range) {
      const stream = createReadStream(fileOf(key), range ?? {});
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve()).once('error', reject);
      });
      return Readable.toWeb(stream);
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    deleteFolder: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}

/** Removes uploads that a killed process left half-way. */
export async function removeAbandonedUploads(root: string): Promise<void> {
  for (const name of await readdir(uploadDir(root)).catch(() => [])) {
    const file = path.join(uploadDir(root), name);
    // Another process may be tidying too.
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

function uploadDir(root: string): string {
  return path.join(root, '.uploads');
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
