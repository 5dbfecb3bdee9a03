import { readFile, rm, stat, writeFile } from 'node:fs/promises';

import { inspectImage } from '#/features/media/inspect-image.ts';
import { stripMetadata } from '#/lib/pictures/strip-metadata.ts';
import type { Storage } from '#/storage/storage.ts';

export interface PublishedCopy {
  published_key: string | null;
  published_bytes: number | null;
  /** Where it is not the type of the file. */
  published_type?: string;
}

/**
 * Stores what others get to see of a picture: the same without its metadata, which may tell where it was taken. Nothing is
 * stored when there are none; then the original is published.
 */
export async function storePublishedCopy(
  storage: Storage,
  file: string,
  { key, contentType }: { key: string; contentType: string },
): Promise<PublishedCopy> {
  const original = await readFile(file);
  const stripped = stripMetadata(original, contentType);
  if (original.equals(stripped)) return { published_key: null, published_bytes: null };
  const copy = await storage.newUpload();
  try {
    await writeFile(copy, stripped, { flag: 'wx', mode: 0o600 });
    await inspectImage(copy);
    await storage.put(key, copy);
  } finally {
    // After `put` there is nothing left to remove.
    await rm(copy, { force: true });
  }
  return { published_key: key, published_bytes: stripped.length };
}

/** Stores a JPEG that was made of a picture, in place of a copy of it; it says nothing but what is to be seen. */
export async function storeMadePicture(storage: Storage, jpeg: string, key: string): Promise<PublishedCopy> {
  const { size } = await stat(jpeg);
  await storage.put(key, jpeg);
  return { published_key: key, published_bytes: size, published_type: 'image/jpeg' };
}
