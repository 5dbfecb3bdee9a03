import { rm } from 'node:fs/promises';
import type { SpaceId } from '#/db/space-id.ts';

import { findMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { type ReceivedFile, receiveFile } from '#/features/media/receive/receive-file.ts';
import {
  fileTooLarge,
  partsMissing,
  uploadFinished,
  uploadNotFound,
} from '#/features/media/receive/upload-refusals.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { type StoredMedia, storeMedia } from '#/features/media/store-media.ts';
import {
  endUpload,
  findUpload,
  markFinished,
  receivedParts,
  removeParts,
  type Upload,
} from '#/features/media/uploads/uploads.queries.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import type { Storage } from '#/storage/storage.ts';

/**
 * Joins the parts and takes the file in. It may be called several times, even at once: the first call that locks the
 * upload's row wins, and all calls return its file.
 */
export async function finishUpload(parts: MediaParts, caller: Caller, id: string): Promise<StoredMedia> {
  const spaceId = caller.space.id;
  const upload = await findUpload(parts.db, spaceId, id);
  if (upload === undefined) throw uploadNotFound();
  if (upload.mediaId !== null) return finishedMedia(parts, spaceId, upload.mediaId);
  try {
    return await putTogether(parts, caller, upload);
  } catch (error) {
    // Another call may have finished the upload, and removed the parts while this call was reading them.
    const now = await findUpload(parts.db, spaceId, id);
    if (now === undefined) {
      await parts.requireStillAllowed(parts.db, caller);
      throw uploadNotFound();
    }
    if (now.mediaId !== null) return finishedMedia(parts, spaceId, now.mediaId);
    // A file that was refused for its content would be refused again, so the upload ends.
    if (error instanceof ApiError && error.status === 422) await endUpload(parts, upload);
    throw error;
  }
}

async function putTogether(parts: MediaParts, caller: Caller, upload: Upload): Promise<StoredMedia> {
  const { db, storage, maxUploadBytes } = parts;
  const received = await receivedParts(db, upload.id);
  if (received.length < Math.ceil(upload.bytes / upload.partBytes)) throw partsMissing();
  const file = await storage.newUpload();
  try {
    const whole: ReceivedFile = await receiveFile(readParts(storage, received), file, {
      maxBytes: upload.bytes,
      requireRoom: () => requireSpace(storage, 0),
      tooLarge: (bytes) => fileTooLarge(bytes, maxUploadBytes),
    });
    if (whole.bytes !== upload.bytes) throw partsMissing();
    const media = await storeMedia(parts, {
      spaceId: caller.space.id,
      file,
      fileName: upload.fileName,
      received: whole,
      before: async (trx, mediaId) => {
        await parts.requireStillAllowed(trx, caller);
        if (!(await markFinished(trx, { uploadId: upload.id, mediaId }))) throw uploadFinished();
      },
    });
    await removeParts(parts, upload);
    return media;
  } finally {
    // After a successful `put` the file is gone already.
    await rm(file, { force: true });
  }
}

async function* readParts(storage: Storage, received: readonly { key: string }[]): AsyncGenerator<Uint8Array> {
  for (const { key } of received) yield* await storage.open(key);
}

async function finishedMedia({ db }: MediaParts, spaceId: SpaceId, mediaId: string): Promise<StoredMedia> {
  const [row] = await findMedia(db, spaceId, [mediaId]);
  if (row === undefined) throw uploadNotFound();
  return row;
}
