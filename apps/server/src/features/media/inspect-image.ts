import { stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { ApiError } from '#/http/errors.ts';
import { onePictureAtATime, openPicture } from '#/lib/pictures/open-picture.ts';

export interface ImageFacts {
  /** As shown: the orientation of the camera is respected. */
  width: number;
  height: number;
  /** More than one frame. */
  animated: boolean;
}

/** About 100 megapixels, all frames together: more than any camera phone, less than what could fill the memory. */
const MAX_PIXELS = 100_000_000;

/** More than any animation has that somebody watches; hundreds of thousands fit into a small file. */
const MAX_FRAMES = 5_000;

/** What has no order from top to bottom is held whole while it is decoded. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** The file is held whole when its metadata are removed. No picture of so few pixels needs more. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** The facts of a picture that can be decoded from its first to its last byte; anything else is refused. */
export function inspectImage(file: string): Promise<ImageFacts> {
  return onePictureAtATime(async () => {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) throw tooMuch('The picture is larger than 256 MB. Save it smaller and try again.');
    const metadata = await (await openPicture(file)).metadata().catch(() => undefined);
    if (metadata === undefined) throw damaged();
    requireDecodable(metadata);
    const { width, height, pages = 1, orientation = 1 } = metadata;
    await decode(await openPicture(file, { pages: pages > 1 ? -1 : 1 }));
    const shown = orientation >= 5 ? { width: height, height: width } : { width, height };
    return { ...shown, animated: pages > 1 };
  });
}

function requireDecodable(metadata: Metadata): void {
  const { width, height, pages = 1 } = metadata;
  if (pages > MAX_FRAMES) throw tooMuch('The animation has more than 5,000 pictures. Shorten it and try again.');
  if (width * height * pages > MAX_PIXELS) {
    const what = pages > 1 ? 'The pictures of the animation have together' : 'The picture has';
    throw tooMuch(`${what} more than 100 megapixels. Make it smaller and try again.`);
  }
  if (heldBytes(metadata) > MAX_HELD_BYTES) {
    throw tooMuch(
      'The picture is too large to be read as a whole. Save it as a JPEG that is not progressive, or make it smaller.',
    );
  }
}

function heldBytes({ width, height, channels, depth, isProgressive, format }: Metadata): number {
  const pixels = width * height;
  // Their readers hold a frame whole, and another one while they work on it.
  if (format === 'webp' || format === 'gif') return pixels * 8;
  return isProgressive ? pixels * channels * (depth === 'uchar' && format !== 'jpeg' ? 1 : 2) : 0;
}

/** Decoding into a tiny picture reads every byte and holds few of them. */
async function decode(picture: Sharp): Promise<void> {
  await picture
    .resize(16, 16, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw damaged();
    });
}

function tooMuch(message: string): ApiError {
  return new ApiError(422, 'too-many-pixels', message);
}

function damaged(): ApiError {
  return new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a picture.');
}
