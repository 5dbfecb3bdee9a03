import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Media } from '@nonet/contract';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { plainFileName } from '#/features/media/file-name.ts';
import { type ImageFacts, inspectImage } from '#/features/media/inspect-image.ts';
import { insertMedia, keysOf, type NewMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { mediaToWire } from '#/features/media/media-to-wire.ts';
import { openHeic } from '#/features/media/open-heic.ts';
import { probeVideo } from '#/features/media/probe-video.ts';
import type { ReceivedFile } from '#/features/media/receive-file.ts';
import { HEIC, type SniffedType, sniffType } from '#/features/media/sniff.ts';
import { keyBeside, storageKey } from '#/features/media/storage-key.ts';
import { storeMadePicture, storePublishedCopy } from '#/features/media/store-published-copy.ts';
import { storePublishedVideo } from '#/features/media/store-published-video.ts';
import { storeThumbnail } from '#/features/media/store-thumbnail.ts';
import { announceFiles, removeAnnounced } from '#/features/media/unowned-files.ts';
import { emptyFile } from '#/features/media/upload-refusals.ts';
import { ApiError } from '#/http/errors.ts';
import { createTurns } from '#/lib/turns.ts';
import type { Storage } from '#/storage/storage.ts';

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
export async function storeMedia(parts: MediaParts, arrived: ArrivedFile): Promise<Media> {
  const { storage } = parts;
  const { userId, file, received } = arrived;
  if (received.bytes === 0) throw emptyFile();
  const type = sniffType(received.head);
  // What everything else is made of.
  const shown = type.contentType === HEIC ? await storage.newUpload() : file;
  try {
    const facts = await inTurn(userId, () => inspect(type, file, shown));
    return await keep(parts, arrived, { ...type, shown, facts });
  } finally {
    // After `put` there is nothing left to remove.
    if (shown !== file) await rm(shown, { force: true });
  }
}

type Facts = Pick<NewMedia, 'duration_ms'> & ImageFacts;

interface InspectedFile extends SniffedType {
  /** A file that browsers show: itself, or what was made of it. */
  shown: string;
  facts: Facts;
}

async function inspect({ kind, contentType }: SniffedType, file: string, shown: string): Promise<Facts> {
  if (contentType === HEIC) return { ...(await openHeic(file, shown)), duration_ms: null };
  if (kind === 'image') return { ...(await inspectImage(file)), duration_ms: null };
  const { width, height, durationMs } = await probeVideo(file, contentType);
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
      ...(await inTurn(userId, () => storeBesides(storage, key, inspected))),
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
    // Refused for certain: over the quota, or the account was deleted meanwhile. Else the row may be there after all.
    if (error instanceof ApiError || isRefusedData(error)) await removeAnnounced({ db, storage }, planned);
    throw error;
  }
}

/** What is kept of a file besides the file. */
async function storeBesides(storage: Storage, key: string, { kind, contentType, shown }: InspectedFile) {
  const copy = { key: keyBeside(key, 'published'), contentType };
  if (kind === 'video') {
    return { ...(await storePublishedVideo(storage, shown, copy)), thumbnail_key: null, thumbnail_bytes: null };
  }
  const thumbnail = keyBeside(key, 'thumbnails');
  const thumbnailBytes = await storeThumbnail(storage, shown, thumbnail);
  const published =
    contentType === HEIC
      ? await storeMadePicture(storage, shown, copy.key)
      : await storePublishedCopy(storage, shown, copy);
  return { ...published, thumbnail_key: thumbnail, thumbnail_bytes: thumbnailBytes };
}
