import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Media } from '@nonet/contract';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { plainFileName } from '#/features/media/file-name.ts';
import { insertMedia, keysOf, type NewMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { probeVideo } from '#/features/media/probe-video.ts';
import type { ReceivedFile } from '#/features/media/receive-file.ts';
import { HEIC, type SniffedType, sniffType } from '#/features/media/sniff.ts';
import { keyBeside, storageKey } from '#/features/media/storage-key.ts';
import { storeMadePicture, storePublishedCopy } from '#/features/media/store-published-copy.ts';
import { storePublishedVideo } from '#/features/media/store-published-video.ts';
import { storeThumbnail } from '#/features/media/store-thumbnail.ts';
import { announceFiles, removeAnnounced } from '#/features/media/unowned-files.ts';
import { emptyFile } from '#/features/media/upload-refusals.ts';
import { withPicture } from '#/features/media/with-picture.ts';
import { ApiError } from '#/http/errors.ts';
import type { PictureFacts } from '#/lib/pictures/inspect-picture.ts';
import { createTurns } from '#/lib/turns.ts';
import type { Storage } from '#/storage/storage.ts';

/**
 * Only a few files are inspected at once, and some take seconds. So one person's files are inspected one at a time, and
 * nobody can fill the queue.
 */
const inTurn = createTurns();

export interface ArrivedFile {
  userId: string;
  /** Path of a file on this machine. It is moved into the storage, or left for the caller to remove. */
  file: string;
  fileName: string;
  received: ReceivedFile;
  /** Runs in the transaction that stores the row. When it throws, everything is undone. */
  before?: (trx: Transaction<Tables>, mediaId: string) => Promise<void>;
}

/**
 * Takes in a file that has arrived: inspects it, stores it with what belongs to it, and counts it. When any step fails,
 * nothing of the file stays.
 */
export async function storeMedia(parts: MediaParts, arrived: ArrivedFile): Promise<Media> {
  const { storage } = parts;
  const { userId, file, received } = arrived;
  if (received.bytes === 0) throw emptyFile();
  const type = sniffType(received.head);
  // The picture from which everything else is made.
  const shown = type.contentType === HEIC ? await storage.newUpload() : file;
  try {
    const facts = await inTurn(userId, () => inspect(type, { userId, file, shown }));
    return await keep(parts, arrived, { ...type, shown, facts });
  } finally {
    // After a successful `put` the file is gone already.
    if (shown !== file) await rm(shown, { force: true });
  }
}

type Facts = Pick<NewMedia, 'duration_ms'> & PictureFacts;

interface InspectedFile extends SniffedType {
  /** Path of a file that browsers can show: the file itself, or the picture that was made of it. */
  shown: string;
  facts: Facts;
}

async function inspect(
  { kind, contentType }: SniffedType,
  { userId: person, file, shown }: { userId: string; file: string; shown: string },
): Promise<Facts> {
  if (contentType === HEIC) {
    return { ...(await withPicture('openHeic', { file, made: shown }, { person })), duration_ms: null };
  }
  if (kind === 'image') return { ...(await withPicture('inspect', { file }, { person })), duration_ms: null };
  const { width, height, durationMs } = await probeVideo(file, contentType, { person });
  return { width, height, duration_ms: durationMs, animated: false };
}

async function keep(parts: MediaParts, arrived: ArrivedFile, inspected: InspectedFile): Promise<Media> {
  const { db, storage, address, mediaQuotaBytes } = parts;
  const { userId, file, fileName, received, before } = arrived;
  const { kind, contentType, facts } = inspected;
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
      ...(await inTurn(userId, () => storeBesides(storage, { key, person: userId }, inspected))),
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
    const { duration_ms: durationMs = null, ...shape } = facts;
    const wire = { id, kind, contentType, fileName: name, bytes: received.bytes, ...shape, durationMs };
    return mediaToWire({ ...wire, hasThumbnail: kind === 'image' }, address);
  } catch (error) {
    // These errors are certain refusals: over the quota, or the account was deleted meanwhile. After any other error
    // the row may exist after all.
    if (error instanceof ApiError || isRefusedData(error)) await removeAnnounced({ db, storage }, planned);
    throw error;
  }
}

/** What is stored with a file besides the file itself. */
async function storeBesides(
  storage: Storage,
  { key, person }: { key: string; person: string },
  { kind, contentType, shown }: InspectedFile,
) {
  const copy = { key: keyBeside(key, 'published'), contentType, person };
  if (kind === 'video') {
    return { ...(await storePublishedVideo(storage, shown, copy)), thumbnail_key: null, thumbnail_bytes: null };
  }
  const thumbnail = keyBeside(key, 'thumbnails');
  const thumbnailBytes = await storeThumbnail(storage, shown, { key: thumbnail, person });
  const published =
    contentType === HEIC
      ? await storeMadePicture(storage, shown, copy.key)
      : await storePublishedCopy(storage, shown, copy);
  return { ...published, thumbnail_key: thumbnail, thumbnail_bytes: thumbnailBytes };
}
