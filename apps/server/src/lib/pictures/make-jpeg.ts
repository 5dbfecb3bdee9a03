import type { VariantRecipe } from '@nonet/domain';

import { type Pixels, scalePicture } from '#/lib/pictures/scale-picture.ts';

export interface MadePicture {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * From a quality at which nobody sees a loss down to one at which it begins to show. Below that the picture is made
 * smaller instead.
 */
const QUALITIES = [90, 82, 74];
const SMALLER = 0.8;

/**
 * Makes a JPEG by the recipe, upright and without metadata. It takes the first step of a fixed ladder that fits, so the
 * result is always the same.
 */
export async function makeJpeg(file: string, { maxEdge, maxBytes, crop }: VariantRecipe): Promise<MadePicture> {
  const pixels = await scalePicture(file, maxEdge, crop);
  const { width, height } = pixels.info;
  for (let edge = Math.max(width, height); edge >= 1; edge = Math.floor(edge * SMALLER)) {
    for (const quality of QUALITIES) {
      const made = await encode(pixels, edge, quality);
      if (made.data.length <= maxBytes) return made;
    }
  }
  throw new Error(`A picture cannot be made as small as ${maxBytes} bytes.`);
}

async function encode({ data, info }: Pixels, edge: number, quality: number): Promise<MadePicture> {
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = info;
  const made = await sharp(data, { raw: { width, height, channels } })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true });
  return { data: made.data, width: made.info.width, height: made.info.height };
}
