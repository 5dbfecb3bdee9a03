import { rm } from 'node:fs/promises';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { receiveFile } from '#/features/media/receive/receive-file.ts';
import { uploadFinished, uploadNotFound, wrongPart } from '#/features/media/receive/upload-refusals.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { partKey } from '#/features/media/space/storage-key.ts';
import { findUpload, recordPart, type Upload } from '#/features/media/uploads/uploads.queries.ts';
import type { Caller } from '#/http/api.ts';

export interface ArrivingPart {
  caller: Caller;
  id: string;
  number: number;
  body: ReadableStream<Uint8Array> | null;
  declaredBytes: number | undefined;
}

/** Stores one part of an upload under a new name. The part's row tells which name counts. */
export async function storePart({ db, storage, requireStillAllowed }: MediaParts, part: ArrivingPart): Promise<void> {
  const upload = await findUpload(db, part.caller.space.id, part.id);
  if (upload === undefined) throw uploadNotFound();
  if (upload.mediaId !== null) throw uploadFinished();
  const bytes = partLength(upload, part.number);
  const isWrong = part.declaredBytes !== undefined && part.declaredBytes !== bytes;
  if (part.body === null || bytes <= 0 || isWrong) throw wrongPart();

  const key = partKey(upload.folder, part.number);
  const file = await storage.newUpload();
  try {
    const received = await receiveFile(part.body, file, {
      maxBytes: bytes,
      requireRoom: () => requireSpace(storage, 0),
      tooLarge: wrongPart,
    });
    if (received.bytes !== bytes) throw wrongPart();
    await storage.put(key, file);
  } finally {
    // After a successful `put` the file is gone already.
    await rm(file, { force: true });
  }
  const recorded = await recordPart(db, { uploadId: upload.id, number: part.number, key });
  if (recorded === 'refused') {
    await storage.delete(key);
    await requireStillAllowed(db, part.caller);
    throw uploadNotFound();
  }
  if (recorded.replaced !== null) await storage.delete(recorded.replaced);
}

/** The length that the part must have; 0 or less when there is no such part. */
function partLength({ bytes, partBytes }: Upload, number: number): number {
  return Math.min(partBytes, bytes - number * partBytes);
}
