import { readFile, stat } from 'node:fs/promises';
import { VARIANT_MAX_EDGE } from '@nonet/domain';

import { countParts } from '#/lib/pictures/count-parts.ts';
import { decodeHeic } from '#/lib/pictures/decode-heic.ts';
import { writeJpeg } from '#/lib/pictures/heic-to-jpeg.ts';
import { inspectPicture, type PictureFacts } from '#/lib/pictures/inspect-picture.ts';
import { PictureRefused, tooMuchWork } from '#/lib/pictures/picture-refused.ts';

/** iPhones make tiles of 512 × 512 pixels; 48 megapixels have 192 of them. */
const MAX_PARTS = 1_000;

/** More than 50 megapixels need without any loss. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Writes a JPEG that shows a HEIC picture, and returns the facts of the HEIC picture itself. */
export async function openHeic(file: string, jpeg: string): Promise<PictureFacts> {
  if ((await stat(file)).size > MAX_FILE_BYTES) throw tooLarge('is larger than 256 MB');
  if (countParts(await readFile(file), MAX_PARTS + 1) > MAX_PARTS) throw tooMuchWork();
  const picture = await decodeHeic(file);
  if (picture === 'damaged') {
    throw new PictureRefused(
      'damaged-file',
      'The HEIC picture cannot be read. Save it as JPEG, or set the camera of the iPhone to "Most Compatible", and add it again.',
    );
  }
  if (picture === 'too-large') throw tooLarge('has more than 50 megapixels');
  await writeJpeg(picture, jpeg, VARIANT_MAX_EDGE);
  await inspectPicture(jpeg);
  return { width: picture.width, height: picture.height, animated: false };
}

function tooLarge(why: string): PictureRefused {
  return new PictureRefused('too-many-pixels', `The HEIC picture ${why}. Make it smaller and try again.`);
}
