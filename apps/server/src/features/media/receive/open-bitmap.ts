import { onSentVideo } from '#/features/media/probe/on-sent-video.ts';
import { ApiError } from '#/http/errors.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { onVideo } from '#/lib/videos/on-video.ts';
import { damagedVideo, VideoRefused } from '#/lib/videos/video-refused.ts';

/** A bitmap of 100 megapixels takes 800 MB beside its PNG. */
const LIMITS = { maxCpuMs: 20_000, maxMemoryBytes: 1536 * 1024 * 1024, silentMs: 60_000 };

/** Writes a PNG of a BMP, which only FFmpeg reads. */
export function openBitmap(work: { file: string; made: string }, _options: { person: string }): Promise<void> {
  if (!canConvert()) {
    throw new ApiError(
      422,
      'unsupported-file',
      'This server cannot read BMP pictures. Save the picture as PNG, and add that.',
    );
  }
  return onSentVideo(() =>
    onVideo('openBitmap', work, LIMITS).catch((error: unknown) => {
      const isDamaged = error instanceof VideoRefused && error.code === 'damaged-file';
      throw isDamaged
        ? new ApiError(
            422,
            'damaged-file',
            damagedVideo().message.replace('a video', 'a picture'),
            {},
            { cause: error.cause },
          )
        : error;
    }),
  );
}
