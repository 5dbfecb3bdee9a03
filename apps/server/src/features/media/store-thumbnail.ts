import { rm, writeFile } from 'node:fs/promises';

import { scalePicture } from '#/lib/pictures/scale-picture.ts';
import type { Storage } from '#/storage/storage.ts';

/** Twice the edge at which screens show it. */
const MAX_EDGE = 480;

/** Stores a small picture of a picture that was inspected. Answers its size in bytes. */
export async function storeThumbnail(storage: Storage, file: string, key: string): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await scalePicture(file, MAX_EDGE);
  const { width, height, channels } = info;
  const thumbnail = await sharp(data, { raw: { width, height, channels } }).webp({ quality: 78 }).toBuffer();
  const local = await storage.newUpload();
  try {
    await writeFile(local, thumbnail, { flag: 'wx', mode: 0o600 });
    await storage.put(key, local);
  } finally {
    // After `put` there is nothing left to remove.
    await rm(local, { force: true });
  }
  return thumbnail.length;
}
