import { rm } from 'node:fs/promises';
import type { MediaProbe, VideoRecipe } from '@nonet/domain';
import { sql } from 'kysely';

import { CONVERTING } from '#/db/converting.ts';
import { notifyDue } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { CANNOT_CONVERT } from '#/features/media/conversions/cannot-convert.ts';
import { type ConversionWork, endConversion } from '#/features/media/conversions/conversions.queries.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { variantKey } from '#/features/media/space/storage-key.ts';
import { announceFiles, removeAnnounced } from '#/features/media/space/unowned-files.ts';
import { keepVariant } from '#/features/media/variants.queries.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';

import type { Storage } from '#/storage/storage.ts';
import { withLocalFile } from '#/storage/with-local-file.ts';

/**
 * Makes a video by a recipe, in a process of its own. `file` and `made` are paths on this machine. Ends soon after `signal` is
 * aborted.
 */
export type ConvertVideo = (
  work: { file: string; made: string; recipe: VideoRecipe; probe: MediaProbe },
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<{ bytes: number; width: number; height: number }>;

export interface ConversionParts {
  db: Database;
  storage: Pick<Storage, 'newUpload' | 'freeBytes' | 'localPath' | 'open' | 'put' | 'delete'>;
  convert: ConvertVideo;
  /** The most bytes that one person's files may have together. */
  quotaBytes: number;
  /** Has the posts to come that use a file judged anew, once the transaction is committed. */
  judge: (trx: Executor, mediaId: string) => Promise<void>;
}

/**
 * Makes a claimed conversion and stores it: the variant comes in the transaction in which its row of the queue goes, so that it is stored
 * once. False when nothing was stored, because it is no longer ours or the file is gone.
 */
export async function makeConversion(
  { db, storage, convert, quotaBytes, judge }: ConversionParts,
  work: ConversionWork,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<boolean> {
  const { file, recipe } = work;
  const { probe } = file;
  // What nobody has looked into is never planned to be made.
  if (probe === null) throw new VideoRefused('cannot-convert', CANNOT_CONVERT);
  // A film of several gigabytes is not copied where it lies on this disk already.
  const fetchedBytes = storage.localPath(file.storageKey) === null ? file.bytes : 0;
  await requireSpace(storage, fetchedBytes + expectedBytes(work));
  const made = await storage.newUpload();
  try {
    const { bytes, width, height } = await withLocalFile(
      storage,
      { key: file.storageKey, bytes: file.bytes },
      (original) => convert({ file: original, made, recipe, probe }, { onProgress, signal }),
      signal,
    );
    signal.throwIfAborted();
    const storageKey = variantKey(file.storageKey, recipe.name);
    await announceFiles(db, [storageKey]);
    await storage.put(storageKey, made);
    const variant = { contentType: recipe.contentType, bytes, width, height, storageKey };
    const isKept = await keepVariant(db, { mediaId: work.mediaId, recipe: recipe.name }, variant, {
      quotaBytes,
      before: async (trx) => {
        if (!(await endConversion(trx, work))) return false;
        await wakeWaiting(trx, work.mediaId);
        await judge(trx, work.mediaId);
        return true;
      },
    });
    if (!isKept) await removeAnnounced({ db, storage }, [storageKey]);
    return isKept;
  } finally {
    await rm(made, { force: true });
  }
}

/** What a recipe without a limit may make of a file for which nobody knows how long it runs. */
const LEAST_EXPECTED_BYTES = 64 * 1024 * 1024;

function expectedBytes({ file, recipe: { maxBytes, picture } }: ConversionWork): number {
  const { durationMs } = file.probe ?? file;
  const byRate = picture === null || durationMs === null ? file.bytes : (picture.maxBitRate / 8) * (durationMs / 1000);
  return Math.min(maxBytes ?? Number.POSITIVE_INFINITY, Math.max(byRate, LEAST_EXPECTED_BYTES));
}

/** Posts that wait for what is made of a file are looked at again at once. */
export async function wakeWaiting(trx: Executor, mediaId: string): Promise<void> {
  const { rows } = await sql<{ runAt: Date }>`
    update targets set run_at = clock_timestamp()
    where post_id = any(array(select post_id from post_media where media_id = ${mediaId}))
      and status = 'pending' and error_code = ${CONVERTING} and run_at > clock_timestamp()
    returning run_at "runAt"`.execute(trx);
  await notifyDue(
    trx,
    rows.map(({ runAt }) => runAt),
  );
}
