import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { StoredCaptions } from '@nonet/contract';
import { languageOfFileName, plural } from '@nonet/domain';
import type { Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { insertMedia } from '#/features/media/media.queries.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import { plainFileName } from '#/features/media/receive/file-name.ts';
import { emptyFile, unreadableCaptions } from '#/features/media/receive/upload-refusals.ts';
import { storageKey } from '#/features/media/space/storage-key.ts';
import { announceFiles, removeAnnounced } from '#/features/media/space/unowned-files.ts';
import { ApiError } from '#/http/errors.ts';
import { plainText } from '#/lib/captions/cue-text.ts';
import { onCaptions } from '#/lib/captions/on-captions.ts';
import { writeVtt } from '#/lib/captions/write-captions.ts';

const FIRST_LINE_MAX = 200;

interface Arrived {
  spaceId: SpaceId;
  bytes: Uint8Array;
  fileName: string;
  /** Of the text, where the caller knows it. */
  language: string | null;
  /** Runs in the transaction that stores the row. When it throws, everything is undone. */
  before: (trx: Transaction<Tables>) => Promise<void>;
}

/** Reads captions and keeps them as WebVTT: what could be mended is, and what came is not kept beside it. */
export async function storeCaptions(
  { db, storage, mediaQuotaBytes }: Pick<MediaParts, 'db' | 'storage' | 'mediaQuotaBytes'>,
  { spaceId, bytes, fileName, language, before }: Arrived,
): Promise<StoredCaptions> {
  if (bytes.length === 0) throw emptyFile();
  const named = languageOfFileName(fileName);
  const read = await onCaptions({ bytes, language: language ?? named }, { person: spaceId });
  const [first] = read?.cues ?? [];
  if (read === undefined || first === undefined) throw unreadableCaptions();
  const lines = read.cues.length;
  const firstLine = plainText(first.text).slice(0, FIRST_LINE_MAX).toWellFormed();
  const name = plainFileName(fileName);
  const vtt = Buffer.from(writeVtt(read.cues));
  const id = randomUUID();
  const key = storageKey(spaceId, fileName);
  const made = await storage.newUpload();
  await announceFiles(db, [key]);
  try {
    await writeFile(made, vtt, { mode: 0o600 });
    await storage.put(key, made);
    const row = {
      id,
      space_id: spaceId,
      sha256: createHash('sha256').update(vtt).digest('hex'),
      kind: 'captions',
      content_type: 'text/vtt',
      file_name: name,
      bytes: vtt.length,
      storage_key: key,
      captions: JSON.stringify({ lines, firstLine }),
    } as const;
    await insertMedia(db, row, { quotaBytes: mediaQuotaBytes, before });
  } catch (error) {
    // Certain refusals. After any other error the row may exist after all.
    if (error instanceof ApiError || isRefusedData(error)) await removeAnnounced({ db, storage }, [key]);
    throw error;
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
  return { id, fileName: name, language: named, lines, firstLine, bytes: vtt.length, ...noteOf(read.left) };
}

function noteOf(left: number): { note?: string } {
  if (left === 0) return {};
  return {
    note: `${plural(left, 'caption')} of this file could not be read and ${left === 1 ? 'is' : 'are'} left out: the end is not after the start, or nothing is said.`,
  };
}
