import { openPicture } from '#/lib/pictures/open-picture.ts';

/** Pixels of an upright picture. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * The first frame of an inspected picture, upright, in sRGB, with no edge longer than `maxEdge`. It is scaled first and
 * turned afterwards, so that memory never holds more than the result.
 */
export async function scalePicture(file: string, maxEdge: number): Promise<Pixels> {
  const picture = await openPicture(file);
  const { orientation = 1 } = await picture.metadata();
  const { data, info } = await picture
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return upright({ data, info }, orientation);
}

/** Undoes the turn that EXIF's orientation (TIFF 6.0, tag 274) names: mirrored for 2, 4, 5 and 7, turned for 3 to 8. */
async function upright({ data, info }: Pixels, orientation: number): Promise<Pixels> {
  if (orientation === 1) return { data, info };
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = info;
  const tagged = await sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 0 })
    .withMetadata({ orientation })
    .toBuffer();
  return sharp(tagged).autoOrient().raw().toBuffer({ resolveWithObject: true });
}
