import { ApiError } from '#/http/errors.ts';

export interface ImageSize {
  /** As shown: the orientation of the camera is respected. */
  width: number;
  height: number;
}

/** About 100 megapixels: more than any camera phone, less than what could fill the memory when it is decoded. */
const MAX_PIXELS = 100_000_000;

/** The size of a picture that can be decoded from its first to its last byte; anything else is refused. */
export async function inspectImage(file: string): Promise<ImageSize> {
  // Loaded at the first picture: it is the heaviest part of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The limit is checked here, as sharp's own would look like damage.
  const picture = sharp(file, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true });
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata === undefined) throw damaged();
  const { width, height, orientation = 1 } = metadata;
  if (width * height > MAX_PIXELS) {
    throw new ApiError(
      422,
      'too-many-pixels',
      'The picture has more than 100 megapixels. Make it smaller and try again.',
    );
  }
  // Decoding into a tiny picture reads every byte and holds few of them.
  await picture
    .resize(16, 16, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw damaged();
    });
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function damaged(): ApiError {
  return new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a picture.');
}
