import { readFile, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';

import { countScans } from '#/lib/pictures/count-scans.ts';
import { isAnimatedPng } from '#/lib/pictures/is-animated-png.ts';
import { openPicture } from '#/lib/pictures/open-picture.ts';
import { damaged, PictureRefused, tooMuchWork } from '#/lib/pictures/picture-refused.ts';

export interface PictureFacts {
  /** Size as shown, with the camera's orientation applied. */
  width: number;
  height: number;
  /** More than one frame. */
  animated: boolean;
}

/**
 * About 100 megapixels for all frames together: more than any camera phone makes, and less than what could fill the
 * memory.
 */
const MAX_PIXELS = 100_000_000;

/** More frames than any animation that somebody watches. Hundreds of thousands would fit into a small file. */
const MAX_FRAMES = 5_000;

/** A picture that is not coded from top to bottom is in memory as a whole while it is decoded. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** The file is in memory as a whole while its metadata are removed. No picture within `MAX_PIXELS` needs more. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Progressive pictures have about ten scans; more than a hundred take long whatever their size. */
const MAX_SCANS = 100;

/** Twenty times the largest picture, because each scan goes over all pixels. */
const MAX_SCANNED_PIXELS = 20 * MAX_PIXELS;

/** The facts of a picture that can be decoded from its first to its last byte. Refuses every other file. */
export async function inspectPicture(file: string): Promise<PictureFacts> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) throw tooMuch('The picture is larger than 256 MB. Save it smaller and try again.');
  const metadata = await (await openPicture(file)).metadata().catch(() => undefined);
  if (metadata === undefined) throw damaged();
  requireDecodable(metadata);
  const { width, height, pages = 1, orientation = 1, format } = metadata;
  if (format === 'jpeg') requireFewScans(await readFile(file), width * height);
  await decode(await openPicture(file, { pages: pages > 1 ? -1 : 1 }));
  const shown = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { ...shown, animated: pages > 1 || (format === 'png' && (await isAnimatedPng(file))) };
}

/** Refuses a picture that is too large to be decoded at all. */
export async function requireSize(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) throw tooMuch('The picture is larger than 256 MB. Save it smaller and try again.');
  const metadata = await (await openPicture(file)).metadata().catch(() => undefined);
  if (metadata === undefined) throw damaged();
  requireDecodable({ ...metadata, pages: 1 });
}

function requireFewScans(jpeg: Buffer, pixels: number): void {
  const scans = countScans(jpeg, MAX_SCANS + 1);
  if (scans > MAX_SCANS || scans * pixels > MAX_SCANNED_PIXELS) throw tooMuchWork();
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
  // The readers of these formats hold one whole frame, and another one while they work on it.
  if (format === 'webp' || format === 'gif' || format === 'heif') return pixels * 8;
  return isProgressive ? pixels * channels * (depth === 'uchar' && format !== 'jpeg' ? 1 : 2) : 0;
}

/**
 * Decodes into a tiny picture, which reads every row but holds only a few. Throws when a row is missing. The kernel
 * `nearest` would pass over the last rows.
 */
export async function decode(picture: Sharp): Promise<void> {
  await picture
    .resize(16, 16, { fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw damaged({ cause });
    });
}

function tooMuch(message: string): PictureRefused {
  return new PictureRefused('too-many-pixels', message);
}
