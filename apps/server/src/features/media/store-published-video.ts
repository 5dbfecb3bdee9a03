import { copyFile, open, rm } from 'node:fs/promises';

import { probeVideo } from '#/features/media/probe-video.ts';
import type { PublishedCopy } from '#/features/media/store-published-copy.ts';
import { ApiError } from '#/http/errors.ts';
import { type Blank, writeBlanks } from '#/lib/videos/blanks.ts';
import { findMetadata } from '#/lib/videos/find-metadata.ts';
import type { Storage } from '#/storage/storage.ts';

/**
 * Stores the copy of a video that others get: without its texts, and with only its picture and sound tracks. The rest
 * may tell where it was taken. When there is nothing to remove, nothing is stored. A video from which it cannot be
 * removed is refused.
 */
export async function storePublishedVideo(
  storage: Storage,
  file: string,
  { key, contentType, person }: { key: string; contentType: string; person: string },
): Promise<PublishedCopy> {
  const blanks = await findBlanks(file, contentType);
  if (blanks.length === 0) return { published_key: null, published_bytes: null };
  const copy = await storage.newUpload();
  try {
    await copyFile(file, copy);
    const handle = await open(copy, 'r+');
    const { size } = await handle.stat();
    await writeBlanks(handle, blanks).finally(() => handle.close());
    // The video's tables may be false, so the copy is probed: it must still be a video.
    await probeVideo(copy, contentType, { person }).catch((error: unknown) => {
      throw error instanceof ApiError ? inseparable() : error;
    });
    await storage.put(key, copy);
    return { published_key: key, published_bytes: size };
  } finally {
    // After a successful `put` the file is gone already.
    await rm(copy, { force: true });
  }
}

async function findBlanks(file: string, contentType: string): Promise<Blank[]> {
  const original = await open(file);
  const found = await findMetadata(original, contentType).finally(() => original.close());
  if (found === 'damaged') {
    throw new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a video.');
  }
  if (found === 'inseparable') throw inseparable();
  return found;
}

function inseparable(): ApiError {
  return new ApiError(
    422,
    'metadata-inseparable',
    'This video may say where it was taken, in a way that cannot be removed. Export it as a new MP4 file and add that.',
  );
}
