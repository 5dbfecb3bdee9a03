import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { MissingFile, type Storage } from '#/storage/storage.ts';

/**
 * Works on a stored file at a path of this machine: where it is stored, or where it has to be fetched first, on a copy that is removed
 * afterwards. Nothing may be written to the path. Throws `MissingFile`.
 */
export async function withLocalFile<Result>(
  storage: Pick<Storage, 'localPath' | 'newUpload' | 'open'>,
  { key, bytes }: { key: string; bytes: number },
  work: (path: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const stored = storage.localPath(key);
  if (stored !== null) {
    await access(stored).catch((cause: unknown) => Promise.reject(new MissingFile(key, { cause })));
    return work(stored);
  }
  const fetched = await storage.newUpload();
  try {
    const content = await storage.open(key, { start: 0, end: bytes - 1 });
    const target = createWriteStream(fetched, { flags: 'wx', mode: 0o600 });
    await pipeline(content, target, signal === undefined ? {} : { signal });
    return await work(fetched);
  } finally {
    await rm(fetched, { force: true });
  }
}
