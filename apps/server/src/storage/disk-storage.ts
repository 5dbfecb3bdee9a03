import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { createLocalUploads } from '#/storage/local-uploads.ts';
import { MissingFile, requirePlainKey, type Storage } from '#/storage/storage.ts';

/** Media files in a folder of this machine. Nothing is created before the first upload. */
export function createDiskStorage(root: string): Storage {
  const fileOf = (key: string) => path.join(root, requirePlainKey(key));

  return {
    ...createLocalUploads(path.join(root, '.uploads')),
    async put(key, source) {
      const target = fileOf(key);
      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true });
      await sync(source, 'r+');
      await rename(source, target);
      // Without this, a power cut may lose the file's name although its bytes are stored. Windows cannot do it.
      if (process.platform !== 'win32') await sync(folder, 'r');
    },
    async read(key) {
      return readFile(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));
    },
    async open(key, range) {
      const handle: FileHandle = await open(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));
      return Readable.toWeb(handle.createReadStream(range ?? {})) as ReadableStream<Uint8Array>;
    },
    delete: async (key) => rm(fileOf(key), { force: true }),
    deleteFolder: async (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}

function missing(key: string, error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? new MissingFile(key, { cause: error }) : error;
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
