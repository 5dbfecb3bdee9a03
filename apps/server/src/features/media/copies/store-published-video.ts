import { rm, stat } from 'node:fs/promises';

import type { PublishedCopy } from '#/features/media/copies/store-published-copy.ts';
import { onSentVideo } from '#/features/media/probe/on-sent-video.ts';
import { probeVideo } from '#/features/media/probe/probe-video.ts';
import { stripWithoutFfmpeg } from '#/features/media/probe/without-ffmpeg.ts';
import { ApiError } from '#/http/errors.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { stripVideo } from '#/lib/videos/probe-file.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';
import type { Storage } from '#/storage/storage.ts';

/** What a container rounds of the length. */
const SAME_MS = 100;

/**
 * Stores the copy of a video that others get: only its picture and sound tracks, without texts about them. The rest may tell where it was
 * taken. When there is no rest, nothing is stored. A video from which it cannot be removed is refused.
 */
export async function storePublishedVideo(
  storage: Storage,
  file: string,
  { key, person, durationMs }: { key: string; person: string; durationMs: number | null },
): Promise<PublishedCopy> {
  const made = await storage.newUpload();
  try {
    const isMade = await onSentVideo(async () => {
      try {
        const strip = canConvert() ? stripVideo : stripWithoutFfmpeg;
        const isMade = await strip({ file, made }, { person });
        if (isMade === undefined) throw inseparable();
        if (!isMade) return false;
        const copy = await probeVideo(made, { person });
        if (Math.abs(copy.durationMs - (durationMs ?? 0)) > SAME_MS) throw inseparable();
        return true;
      } catch (error) {
        throw error instanceof VideoRefused || error instanceof ApiError ? inseparable(error) : error;
      }
    });
    if (!isMade) return { published_key: null, published_bytes: null };
    const { size } = await stat(made);
    await storage.put(key, made);
    return { published_key: key, published_bytes: size };
  } finally {
    // After a successful `put` the file is gone already.
    await rm(made, { force: true });
  }
}

function inseparable(cause?: unknown): ApiError {
  return new ApiError(
    422,
    'metadata-inseparable',
    'This video may say where it was taken, in a way that cannot be removed. Export it as a new MP4 file and add that.',
    {},
    { cause },
  );
}
