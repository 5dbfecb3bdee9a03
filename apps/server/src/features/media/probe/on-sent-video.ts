import { ApiError } from '#/http/errors.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';
import { StorageAway } from '#/storage/storage.ts';

/** Works on a video that somebody has sent. The sender is told of a refusal. */
export async function onSentVideo<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VideoRefused) {
      throw new ApiError(422, error.code, error.message, {}, { cause: error.cause });
    }
    if (error instanceof ApiError) throw error;
    // The system is at fault, as when the disk is full.
    throw error instanceof Error && 'code' in error ? new StorageAway(error) : error;
  }
}
