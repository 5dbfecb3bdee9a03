import { rm } from 'node:fs/promises';

import { withPicture } from '#/features/media/copies/with-picture.ts';
import type { Storage } from '#/storage/storage.ts';

/** Twice the size at which screens show it. */
const MAX_EDGE = 480;

/** Stores the thumbnail of an inspected picture. Returns its size in bytes. */
export async function storeThumbnail(
  storage: Storage,
  file: string,
  { key, person }: { key: string; person: string },
): Promise<number> {
  const made = await storage.newUpload();
  try {
    const { bytes } = await withPicture('makeThumbnail', { file, made, maxEdge: MAX_EDGE }, { person });
    await storage.put(key, made);
    return bytes;
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
}
