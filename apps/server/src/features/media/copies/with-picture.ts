import { ApiError } from '#/http/errors.ts';
import {
  onPicture,
  type PictureOptions,
  PictureProcessEnded,
  type ResultOf,
  type TaskName,
  type WorkOf,
} from '#/lib/pictures/on-picture.ts';
import { damaged, PictureRefused } from '#/lib/pictures/picture-refused.ts';
import { StorageAway } from '#/storage/storage.ts';

/** Runs `onPicture` on a file that somebody has sent. The sender is told of a refusal. */
export async function withPicture<Name extends TaskName>(
  task: Name,
  work: WorkOf<Name>,
  options: PictureOptions,
): Promise<ResultOf<Name>> {
  try {
    return await onPicture(task, work, options);
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    if (error instanceof PictureRefused) throw new ApiError(422, error.code, error.message, {}, { cause });
    if (error instanceof PictureProcessEnded) throw new ApiError(422, 'damaged-file', damaged().message);
    // The system is at fault, as when the disk is full.
    throw error instanceof Error && 'code' in error ? new StorageAway(error) : error;
  }
}
