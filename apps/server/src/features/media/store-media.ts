import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { DocumentProbe, MediaProbe } from '@nonet/domain';
import type { Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import type { Tables } from '#/db/tables.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { storeMadePicture, storePublishedCopy } from '#/features/media/copies/store-published-copy.ts';
import { storePublishedVideo } from '#/features/media/copies/store-published-video.ts';
import { storeThumbnail } from '#/features/media/copies/store-thumbnail.ts';
import { withPicture } from '#/features/media/copies/with-picture.ts';
import { insertMedia, keysOf, type MediaRow, type NewMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { probeOfPicture } from '#/features/media/probe/probe-of-picture.ts';
import { probePicture } from '#/features/media/probe/probe-picture.ts';
import { probeVideo } from '#/features/media/probe/probe-video.ts';
import { plainFileName } from '#/features/media/receive/file-name.ts';
import { openBitmap } from '#/features/media/receive/open-bitmap.ts';
import { readDocument, removedNote } from '#/features/media/receive/read-document.ts';
import { describeFile, type ReceivedFile } from '#/features/media/receive/receive-file.ts';
import { HEIC, type SniffedType, shownAsJpeg, sniffType } from '#/features/media/receive/sniff.ts';
import { emptyFile } from '#/features/media/receive/upload-refusals.ts';
import { keyBeside, storageKey } from '#/features/media/space/storage-key.ts';
import { announceFiles, removeAnnounced } from '#/features/media/space/unowned-files.ts';
import { ApiError } from '#/http/errors.ts';
import { createKeyedGate } from '#/lib/keyed-gate.ts';
import type { PictureFacts } from '#/lib/pictures/inspect-picture.ts';
import type { Mended } from '#/lib/pictures/mend-picture.ts';
import type { Storage } from '#/storage/storage.ts';

/**
 * Only a few files are inspected at once, and some take seconds. So one person's files are inspected one at a time, and
 * nobody can fill the queue.
 */
const inTurn = createKeyedGate(1);

type StoringParts = Pick<MediaParts, 'db' | 'storage' | 'mediaQuotaBytes'>;

export interface ArrivedFile {
  spaceId: SpaceId;
  /** Path of a file on this machine. It is moved into the storage, or left for the caller to remove. */
  file: string;
  fileName: string;
  received: ReceivedFile;
  /** Runs in the transaction that stores the row. When it throws, everything is undone. */
  before?: (trx: Transaction<Tables>, mediaId: string) => Promise<void>;
}

export interface StoredMedia extends MediaRow {
  /** What the person who has sent the file should know of it. */
  note?: string;
}

/**
 * Takes in a file that has arrived: inspects it, stores it with what belongs to it, and counts it. When any step fails,
 * nothing of the file stays.
 */
export async function storeMedia(parts: StoringParts, arrived: ArrivedFile): Promise<StoredMedia> {
  const { storage } = parts;
  const { spaceId, file, received } = arrived;
  if (received.bytes === 0) throw emptyFile();
  const type = sniffType(received.head);
  if (type.kind === 'document') return storeDocument(parts, arrived, type);
  const made = await storage.newUpload();
  try {
    const { mended, ...facts } = await inTurn(spaceId, () => inspect(type, { spaceId, file, made }));
    if (mended !== null) {
      // What was made takes the place of the file that arrived.
      const whole = { ...arrived, file: made, received: await describeFile(made) };
      return { ...(await keep(parts, whole, { ...type, shown: made, facts })), note: noteOf(mended) };
    }
    // The picture from which everything else is made.
    const shown = shownAsJpeg.has(type.contentType) ? made : file;
    return await keep(parts, arrived, { ...type, shown, facts });
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
}

function noteOf({ rows, lostRows }: Mended): string {
  const [lost, all] = [lostRows, rows].map((count) => count.toLocaleString('en-US'));
  return `The end of this file is missing, so the last ${lost} of the picture’s ${all} rows are cut off. If you have the whole file, use that instead.`;
}

/** What others get of a document is written anew, and its first page is drawn. */
async function storeDocument(parts: StoringParts, arrived: ArrivedFile, type: SniffedType): Promise<StoredMedia> {
  const { spaceId, file } = arrived;
  const copy = await parts.storage.newUpload();
  const shown = `${copy}.png`;
  try {
    const { document, bytes, removed } = await inTurn(spaceId, () =>
      readDocument({ file, copy, shown, person: spaceId }),
    );
    const { width, height } = document;
    const facts = { width, height, duration_ms: null, animated: false, probe: null, document };
    const media = await keep(parts, arrived, { ...type, shown, facts, copy: { path: copy, bytes } });
    const note = removedNote(removed);
    return note === null ? media : { ...media, note };
  } finally {
    // After a successful `put` the copy is gone already.
    for (const path of [copy, shown]) await rm(path, { force: true });
  }
}

type Facts = Pick<NewMedia, 'duration_ms'> & PictureFacts & { probe: MediaProbe | null; document?: DocumentProbe };
type Found = Facts & { mended: Mended | null };

interface InspectedFile extends SniffedType {
  /** Path of a file that browsers can show: the file itself, or the picture that was made of it. */
  shown: string;
  facts: Facts;
  /** The published copy, where it was made already. */
  copy?: { path: string; bytes: number };
}

async function inspect(
  { kind, contentType }: SniffedType,
  { spaceId: person, file, made }: { spaceId: SpaceId; file: string; made: string },
): Promise<Found> {
  if (shownAsJpeg.has(contentType)) {
    const facts = await openOther(contentType, { file, made, person });
    return { ...facts, duration_ms: null, probe: probeOfPicture(contentType, facts), mended: null };
  }
  if (kind === 'image') {
    const facts = await withPicture('takeIn', { file, made }, { person });
    return { ...facts, duration_ms: null, probe: await probePicture({ file, person }, { contentType, ...facts }) };
  }
  const { width, height, durationMs, probe } = await probeVideo(file, { person });
  return { width, height, duration_ms: durationMs, animated: false, probe, mended: null };
}

/** Makes the JPEG that is shown of a picture that not everybody can show. */
async function openOther(
  contentType: string,
  { file, made, person }: { file: string; made: string; person: string },
): Promise<PictureFacts> {
  if (contentType === HEIC) return withPicture('openHeic', { file, made }, { person });
  if (contentType !== 'image/bmp') return withPicture('openOther', { file, made }, { person });
  const png = `${made}.png`;
  try {
    await openBitmap({ file, made: png }, { person });
    return await withPicture('openOther', { file: png, made }, { person });
  } finally {
    await rm(png, { force: true });
  }
}

async function keep(parts: StoringParts, arrived: ArrivedFile, inspected: InspectedFile): Promise<StoredMedia> {
  const { db, storage, mediaQuotaBytes } = parts;
  const { spaceId, file, fileName, received, before } = arrived;
  const { kind, contentType, facts } = inspected;
  const key = storageKey(spaceId, fileName);
  const planned = [key, keyBeside(key, 'published'), ...(kind === 'video' ? [] : [keyBeside(key, 'thumbnails')])];
  await announceFiles(db, planned);
  try {
    const id = randomUUID();
    const name = plainFileName(fileName);
    const row: NewMedia = {
      id,
      space_id: spaceId,
      sha256: received.sha256,
      kind,
      content_type: contentType,
      file_name: name,
      bytes: received.bytes,
      ...facts,
      probe: facts.probe === null ? null : JSON.stringify(facts.probe),
      document: facts.document === undefined ? null : JSON.stringify(facts.document),
      storage_key: key,
      ...(await inTurn(spaceId, () => storeBesides(storage, { key, person: spaceId }, inspected))),
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
    const { duration_ms: durationMs = null, probe: _, ...shape } = facts;
    const stored = { id, kind, contentType, fileName: name, bytes: received.bytes, ...shape, durationMs };
    return { ...stored, hasThumbnail: kind !== 'video' };
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
  { kind, contentType, shown, facts, copy: made }: InspectedFile,
) {
  const copy = { key: keyBeside(key, 'published'), contentType, person };
  if (kind === 'video') {
    const video = { ...copy, durationMs: facts.duration_ms ?? null };
    return { ...(await storePublishedVideo(storage, shown, video)), thumbnail_key: null, thumbnail_bytes: null };
  }
  const thumbnail = keyBeside(key, 'thumbnails');
  const thumbnailBytes = await storeThumbnail(storage, shown, { key: thumbnail, person });
  if (made !== undefined) {
    await storage.put(copy.key, made.path);
    const published = { published_key: copy.key, published_bytes: made.bytes };
    return { ...published, thumbnail_key: thumbnail, thumbnail_bytes: thumbnailBytes };
  }
  const published = shownAsJpeg.has(contentType)
    ? await storeMadePicture(storage, shown, copy.key)
    : await storePublishedCopy(storage, shown, copy);
  return { ...published, thumbnail_key: thumbnail, thumbnail_bytes: thumbnailBytes };
}
