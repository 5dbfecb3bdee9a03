import { ApiError } from '#/http/errors.ts';

export interface ImageSize {
  /** As shown: the orientation of the camera is respected. */
  width: number;
  height: number;
}

/** About 100 megapixels: more than any camera phone, less than what could fill the memory when it is decoded. */
const MAX_PIXELS = 100_000_000;

/** What has no order from top to bottom is held whole while it is decoded. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

let previous: Promise<unknown> = Promise.resolve();

/**
 * The size of a picture that can be decoded from its first to its last byte; anything else is refused. One at a time: a
 * small file can need a lot of memory, and the threads that decode are those that read files and resolve names.
 */
export function inspectImage(file: string): Promise<ImageSize> {
  const inspected = previous.then(() => inspect(file));
  previous = inspected.catch(() => undefined);
  return inspected;
}

async function inspect(file: string): Promise<ImageSize> {
  // Loaded at the first picture: it is the heaviest part of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The limit is checked here, as sharp's own would look like damage.
  const picture = sharp(file, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true });
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata === undefined) throw damaged();
  const { width, height, channels, depth, isProgressive, orientation = 1 } = metadata;
  const heldBytes = isProgressive
    ? width * height * channels * (depth === 'uchar' && metadata.format !== 'jpeg' ? 1 : 2)
    : 0;
  if (width * height > MAX_PIXELS) {
    throw new ApiError(
      422,
      'too-many-pixels',
      'The picture has more than 100 megapixels. Make it smaller and try again.',
    );
  }
  if (heldBytes > MAX_HELD_BYTES) {
    throw new ApiError(
      422,
      'too-many-pixels',
      'The picture is interlaced and too large to be read. Save it without interlacing, or make it smaller.',
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
