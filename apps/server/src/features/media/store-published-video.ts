import { copyFile, open, rm } from 'node:fs/promises';

import type { PublishedCopy } from '#/features/media/store-published-copy.ts';
import { ApiError } from '#/http/errors.ts';
import { blankBoxes } from '#/lib/videos/blank-boxes.ts';
import { findMetadata } from '#/lib/videos/find-metadata.ts';
import type { Storage } from '#/storage/storage.ts';

/**
 * Stores what others get to see of an MP4 or MOV video: the same without the words about it, which may tell where it was taken.
 * Nothing is stored when there are none, and of the other kinds of video, into which no camera writes its place.
 */
export async function storePublishedVideo(
  storage: Storage,
  file: string,
  { key, contentType }: { key: string; contentType: string },
): Promise<PublishedCopy> {
  if (contentType !== 'video/mp4' && contentType !== 'video/quicktime')
    return { published_key: null, published_bytes: null };
  const original = await open(file);
  const boxes = await findMetadata(original).finally(() => original.close());
  if (boxes === undefined)
    throw new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a video.');
  if (boxes.length === 0) return { published_key: null, published_bytes: null };
  const copy = await storage.newUpload();
  try {
    await copyFile(file, copy);
    const handle = await open(copy, 'r+');
    const { size } = await handle.stat();
    await blankBoxes(handle, boxes).finally(() => handle.close());
    await storage.put(key, copy);
    return { published_key: key, published_bytes: size };
  } finally {
    // After `put` there is nothing left to remove.
    await rm(copy, { force: true });
  }
}
