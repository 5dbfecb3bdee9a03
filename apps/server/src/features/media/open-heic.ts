import { VARIANT_MAX_EDGE } from '@nonet/domain';

import { type ImageFacts, inspectImage } from '#/features/media/inspect-image.ts';
import { ApiError } from '#/http/errors.ts';
import { decodeHeic } from '#/lib/pictures/decode-heic.ts';
import { writeJpeg } from '#/lib/pictures/heic-to-jpeg.ts';
import { onePictureAtATime } from '#/lib/pictures/open-picture.ts';

/** Writes what can be shown of a HEIC picture, a JPEG, and answers the facts of the picture itself. */
export async function openHeic(file: string, jpeg: string): Promise<ImageFacts> {
  const picture = await decodeHeic(file);
  if (picture === 'damaged') {
    throw new ApiError(
      422,
      'damaged-file',
      'The HEIC picture cannot be read. Save it as JPEG, or set the camera of the iPhone to "Most Compatible", and add it again.',
    );
  }
  if (picture === 'too-large') {
    throw new ApiError(
      422,
      'too-many-pixels',
      'The HEIC picture has more than 50 megapixels. Make it smaller and try again.',
    );
  }
  await onePictureAtATime(() => writeJpeg(picture, jpeg, VARIANT_MAX_EDGE));
  await inspectImage(jpeg);
  return { width: picture.width, height: picture.height, animated: false };
}
