import { rm } from 'node:fs/promises';
import { brandMessages, LOGO_EDGE } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { withPicture } from '#/features/media/copies/with-picture.ts';
import type { ServedFile } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { describeFile } from '#/features/media/receive/receive-file.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { type ArrivedFile, storeMedia } from '#/features/media/store-media.ts';
import { ApiError } from '#/http/errors.ts';
import { MissingFile } from '#/storage/storage.ts';
import { withLocalFile } from '#/storage/with-local-file.ts';

export interface WantedLogo extends Pick<ArrivedFile, 'spaceId' | 'before'> {
  /** The picture that it is drawn of, a file of the space. */
  mediaId: string;
}

/**
 * Draws a logo of a picture: a square PNG that has nothing of the file but what one sees. It is a file of the space of its own, and
 * the picture is needed no more.
 */
export async function drawLogo(
  parts: Pick<MediaParts, 'db' | 'storage' | 'mediaQuotaBytes'>,
  { spaceId, mediaId, before }: WantedLogo,
): Promise<void> {
  const { db, storage } = parts;
  const { storageKey, bytes } = await pictureOf(db, spaceId, mediaId);
  await requireSpace(storage, bytes);
  const made = await storage.newUpload();
  try {
    await withLocalFile(storage, { key: storageKey, bytes }, (file) =>
      withPicture('makeLogo', { file, made, edge: LOGO_EDGE }, { person: spaceId }),
    ).catch((error: unknown) => Promise.reject(error instanceof MissingFile ? logoGone() : error));
    await storeMedia(parts, {
      spaceId,
      file: made,
      fileName: 'logo.png',
      received: await describeFile(made),
      ...(before !== undefined && { before }),
    });
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
}

/** What others get of a picture of the space, as far as it is large enough. */
async function pictureOf(db: Executor, spaceId: SpaceId, id: string): Promise<Omit<ServedFile, 'contentType'>> {
  const { rows } = await sql<{ kind: string; width: number; height: number; storageKey: string; bytes: number }>`
    select kind, coalesce(width, 0) width, coalesce(height, 0) height, coalesce(published_key, storage_key) "storageKey",
      coalesce(published_bytes, bytes)::float8 bytes
    from media where space_id = ${spaceId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw logoGone();
  const { kind, width, height, ...file } = row;
  if (kind !== 'image') throw new ApiError(422, 'no-logo', brandMessages.logoKind);
  if (Math.min(width, height) < LOGO_EDGE) {
    throw new ApiError(422, 'logo-too-small', brandMessages.logoTooSmall(width, height));
  }
  return file;
}

function logoGone(): ApiError {
  return new ApiError(422, 'logo-gone', brandMessages.logoGone);
}
