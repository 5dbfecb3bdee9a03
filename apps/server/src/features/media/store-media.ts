import { randomUUID } from 'node:crypto';
import type { Media } from '@nonet/contract';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { plainFileName } from '#/features/media/file-name.ts';
import { inspectImage } from '#/features/media/inspect-image.ts';
import { insertMedia, keysOf, type NewMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { probeVideo } from '#/features/media/probe-video.ts';
import type { ReceivedFile } from '#/features/media/receive-file.ts';
import { sniffType } from '#/features/media/sniff.ts';
import { keyBeside, storageKey } from '#/features/media/storage-key.ts';
import { storePublishedCopy } from '#/features/media/store-published-copy.ts';
import { storePublishedVideo } from '#/features/media/store-published-video.ts';
import { storeThumbnail } from '#/features/media/store-thumbnail.ts';
import { announceFiles, removeAnnounced } from '#/features/media/unowned-files.ts';
import { emptyFile } from '#/features/media/upload-refusals.ts';
import { ApiError } from '#/http/errors.ts';
import { createTurns } from '#/lib/turns.ts';

/** Few files are looked at together, and some take seconds: of each person one at a time, so that nobody fills the queue. */
const inTurn = createTurns();

export interface ArrivedFile {
  userId: string;
  /** Of this machine; it is taken over, or left for the caller to remove. */
  file: string;
  fileName: string;
  received: ReceivedFile;
  /** In the transaction that stores the row; what it throws takes everything back. */
  before?: (trx: Transaction<Tables>, mediaId: string) => Promise<void>;
}

/** Takes in a file that has arrived: it is looked at, stored with what belongs to it, and counted. Or nothing of it stays. */
export async function storeMedia(parts: MediaParts, { userId, received, ...arrived }: ArrivedFile): Promise<Media> {
  const { db, storage, address, mediaQuotaBytes } = parts;
  const { file, fileName, before } = arrived;
  if (received.bytes === 0) throw emptyFile();
  const { kind, contentType } = sniffType(received.head);
  const facts = await inTurn(userId, () => inspect(file, kind, contentType));

  const key = storageKey(userId, fileName);
  const planned = [key, keyBeside(key, 'published'), ...(kind === 'image' ? [keyBeside(key, 'thumbnails')] : [])];
  await announceFiles(db, planned);
  try {
    const id = randomUUID();
    const name = plainFileName(fileName);
    const row: NewMedia = {
      id,
      user_id: userId,
      sha256: received.sha256,
      kind,
      content_type: contentType,
      file_name: name,
      bytes: received.bytes,
      ...facts,
      storage_key: key,
      ...(await inTurn(userId, () => storeBesides(parts, file, { key, kind, contentType }))),
    };
    await storage.put(key, file);
    await insertMedia(db, row, {
      quotaBytes: mediaQuotaBytes,
      ...(before !== undefined && { before: (trx) => before(trx, id) }),
    });
    await removeAnnounced(
      { db, storage },
      planned.filter((one) => !keysOf(row).includes(one)),
    );
    return mediaToWire(
      {
        id,
        kind,
        contentType,
        fileName: name,
        bytes: received.bytes,
        width: facts.width,
        height: facts.height,
        durationMs: facts.duration_ms,
        animated: facts.animated,
        hasThumbnail: kind === 'image',
      },
      address,
    );
  } catch (error) {
    // Refused for certain: over the quota, or the account was deleted meanwhile. Else the row may be there after all.
    if (error instanceof ApiError || isRefusedData(error)) await removeAnnounced({ db, storage }, planned);
    throw error;
  }
}

async function inspect(file: string, kind: 'image' | 'video', contentType: string) {
  if (kind === 'image') return { ...(await inspectImage(file)), duration_ms: null };
  const { width, height, durationMs } = await probeVideo(file, contentType);
  return { width, height, duration_ms: durationMs, animated: false };
}

/** What is kept of a file besides the file. */
async function storeBesides(
  { storage }: MediaParts,
  file: string,
  { key, kind, contentType }: { key: string; kind: 'image' | 'video'; contentType: string },
) {
  const copy = { key: keyBeside(key, 'published'), contentType };
  if (kind === 'video') {
    return { ...(await storePublishedVideo(storage, file, copy)), thumbnail_key: null, thumbnail_bytes: null };
  }
  const thumbnail = keyBeside(key, 'thumbnails');
  return {
    ...(await storePublishedCopy(storage, file, copy)),
    thumbnail_key: thumbnail,
    thumbnail_bytes: await storeThumbnail(storage, file, thumbnail),
  };
}
