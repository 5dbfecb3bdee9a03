import { stripGif } from '#/lib/pictures/strip-gif.ts';
import { stripJpeg } from '#/lib/pictures/strip-jpeg.ts';
import { stripPng } from '#/lib/pictures/strip-png.ts';
import { stripWebp } from '#/lib/pictures/strip-webp.ts';

const strippers: Readonly<Record<string, (bytes: Buffer) => Uint8Array[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * A picture without data about the place, the camera and the people. Only what a decoder needs is kept, with
 * orientation and colour profile. The coded picture itself is copied byte by byte.
 * Never throws; where a file breaks its format, the result ends. Other kinds of files are returned unchanged.
 */
export function stripMetadata(bytes: Uint8Array, contentType: string): Uint8Array {
  const strip = strippers[contentType];
  if (strip === undefined) return bytes;
  return Buffer.concat(strip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
}
