import { rm, stat } from 'node:fs/promises';

import { withPicture } from '#/features/media/copies/with-picture.ts';
import type { Storage } from '#/storage/storage.ts';

export interface PublishedCopy {
  published_key: string | null;
  published_bytes: number | null;
  /** Set when it differs from the type of the file. */
  published_type?: string;
}

/**
 * Stores the copy of a picture that others get: without its metadata, which may tell where it was taken. When there are
 * no metadata nothing is stored, and the original is published.
 */
export async function storePublishedCopy(
  storage: Storage,
  file: string,
  { key, contentType, person }: { key: string; contentType: string; person: string },
): Promise<PublishedCopy> {
  const made = await storage.newUpload();
  try {
    const copy = await withPicture('stripMetadata', { file, made, contentType }, { person });
    if (copy === null) return { published_key: null, published_bytes: null };
    await storage.put(key, made);
    return { published_key: key, published_bytes: copy.bytes };
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
}

/** Stores the JPEG that was made of a picture as the copy for others. It has no metadata. */
export async function storeMadePicture(storage: Storage, jpeg: string, key: string): Promise<PublishedCopy> {
  const { size } = await stat(jpeg);
  await storage.put(key, jpeg);
  return { published_key: key, published_bytes: size, published_type: 'image/jpeg' };
}
