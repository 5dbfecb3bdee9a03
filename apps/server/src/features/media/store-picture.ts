import { rm, writeFile } from 'node:fs/promises';
import type { SpaceId } from '#/db/space-id.ts';

import type { MediaParts } from '#/features/media/media-parts.ts';
import { describeFile } from '#/features/media/receive/receive-file.ts';
import { sniffType } from '#/features/media/receive/sniff.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { storeMedia } from '#/features/media/store-media.ts';
import { ApiError } from '#/http/errors.ts';

/** A picture that was read from elsewhere. */
export interface ReadPicture {
  spaceId: SpaceId;
  bytes: Uint8Array;
  fileName: string;
}

/** Stores a picture for a person, as if they had uploaded it; null when it is none that can be used, or there is no room. */
export async function storePicture(
  parts: Pick<MediaParts, 'db' | 'storage' | 'address' | 'mediaQuotaBytes'>,
  { spaceId, bytes, fileName }: ReadPicture,
): Promise<string | null> {
  const file = await parts.storage.newUpload();
  try {
    if (sniffType(bytes.subarray(0, 4096)).kind !== 'image') return null;
    await requireSpace(parts.storage, bytes.length);
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    const received = await describeFile(file);
    return (await storeMedia(parts, { spaceId, file, fileName, received })).id;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}
