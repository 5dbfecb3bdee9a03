import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { MissingFile, type Storage } from '#/storage/storage.ts';

/** Copies one file, streamed. False when the source does not have it. */
export async function copyMedia(from: Storage, to: Storage, key: string): Promise<boolean> {
  const source = await from.open(key).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (source === undefined) return false;
  const file = await to.newUpload();
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await to.put(key, file);
  } finally {
    // After a successful `put` the file is gone already.
    await rm(file, { force: true });
  }
  return true;
}
