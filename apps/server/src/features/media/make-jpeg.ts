import type { VariantRecipe } from '@nonet/domain';

import { type Pixels, scalePicture } from '#/lib/pictures/scale-picture.ts';

export interface MadePicture {
  data: Buffer;
  width: number;
  height: number;
}

/** Good enough that nobody sees it, down to where one begins to see it. Then the picture is made smaller instead. */
const QUALITIES = [90, 82, 74];
const SMALLER = 0.8;

/** A JPEG as the recipe asks, upright and without metadata: the best of a fixed ladder that fits, so always the same one. */
export async function makeJpeg(file: string, { maxEdge, maxBytes }: VariantRecipe): Promise<MadePicture> {
  const pixels = await scalePicture(file, maxEdge);
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
