import { ApiError } from '#/http/errors.ts';
import {
  onPicture,
  type PictureOptions,
  PictureProcessEnded,
  type ResultOf,
  type TaskName,
  type WorkOf,
} from '#/lib/pictures/on-picture.ts';
import { PictureRefused } from '#/lib/pictures/picture-refused.ts';

/** Runs `onPicture` on a file that somebody has sent. The sender is told of a refusal. */
export async function withPicture<Name extends TaskName>(
  task: Name,
  work: WorkOf<Name>,
  options: PictureOptions,
): Promise<ResultOf<Name>> {
  try {
    return await onPicture(task, work, options);
  } catch (error) {
    if (error instanceof PictureRefused) throw new ApiError(422, error.code, error.message);
    if (error instanceof PictureProcessEnded) {
      throw new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a picture.');
    }
    throw error;
  }
}
