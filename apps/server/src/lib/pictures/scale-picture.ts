import { type Crop, type PixelArea, type PixelSize, uprightArea } from '@nonet/domain';

import { openPicture } from '#/lib/pictures/open-picture.ts';

/** Pixels of an upright picture. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * The first frame of an inspected picture, or the part of it that a crop keeps: upright, in sRGB, with no edge longer than `maxEdge`. It
 * is cut first, then scaled and then turned, so that memory never holds more than the result.
 */
export async function scalePicture(file: string, maxEdge: number, crop?: Crop): Promise<Pixels> {
  const picture = await openPicture(file);
  const { orientation = 1, width, height } = await picture.metadata();
  // A whole picture is read without this step: then the JPEG reader can make it smaller while it reads.
  const kept = crop === undefined ? picture : picture.extract(keptArea({ width, height }, orientation, crop));
  const { data, info } = await kept
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = await upright({ data, info }, orientation);
  return crop === undefined || (crop.rotate === 0 && !crop.flip) ? pixels : turned(pixels, crop);
}

/** The part of the stored pixels that a crop keeps. They lie as the camera was held. */
function keptArea(stored: PixelSize, orientation: number, crop: Crop): PixelArea {
  const isTurned = orientation >= 5;
  const shown = isTurned ? { width: stored.height, height: stored.width } : stored;
  const area = uprightArea(shown, crop);
  const fromRight = shown.width - area.left - area.width;
  const fromBottom = shown.height - area.top - area.height;
  // Along the sides of the shown picture: where its left and its top are among the stored pixels.
  const across = [2, 3, 7, 6].includes(orientation) ? fromRight : area.left;
  const down = [3, 4, 7, 8].includes(orientation) ? fromBottom : area.top;
  return isTurned
    ? { left: down, top: across, width: area.height, height: area.width }
    : { left: across, top: down, width: area.width, height: area.height };
}

async function turned({ data, info }: Pixels, { rotate, flip }: Crop): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = info;
  // Sharp mirrors before it turns by a right angle, whatever the order of the calls. So each is a step of its own.
  const picture = await sharp(data, { raw: { width, height, channels } })
    .rotate(rotate)
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (!flip) return picture;
  const { width: across, height: down } = picture.info;
  return sharp(picture.data, { raw: { width: across, height: down, channels } })
    .flop()
    .raw()
    .toBuffer({ resolveWithObject: true });
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
