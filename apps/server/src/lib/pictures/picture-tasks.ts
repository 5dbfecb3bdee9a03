import { readFile, writeFile } from 'node:fs/promises';
import type { VariantRecipe } from '@nonet/domain';

import { inspectPicture, type PictureFacts } from '#/lib/pictures/inspect-picture.ts';
import { makeJpeg } from '#/lib/pictures/make-jpeg.ts';
import { type Mended, mendPicture } from '#/lib/pictures/mend-picture.ts';
import { openHeic } from '#/lib/pictures/open-heic.ts';
import { openOther } from '#/lib/pictures/open-other.ts';
import { PictureRefused } from '#/lib/pictures/picture-refused.ts';
import { scalePicture } from '#/lib/pictures/scale-picture.ts';
import { stripMetadata } from '#/lib/pictures/strip-metadata.ts';

const newFile = { flag: 'wx', mode: 0o600 } as const;

/**
 * Every task that looks into pictures. Tasks run in a process of their own (`on-picture.ts`). `made` is the path of a
 * file that must not exist yet.
 */
export const pictureTasks = {
  inspect: ({ file }: { file: string }): Promise<PictureFacts> => inspectPicture(file),

  /** Takes in what somebody sent. When only the last rows are missing, `made` is the picture without them. */
  async takeIn({ file, made }: { file: string; made: string }): Promise<PictureFacts & { mended: Mended | null }> {
    try {
      return { ...(await inspectPicture(file)), mended: null };
    } catch (error) {
      const isDamaged = error instanceof PictureRefused && error.code === 'damaged-file';
      const mended = isDamaged ? await mendPicture(file, made) : undefined;
      if (mended === undefined) throw error;
      return { ...(await inspectPicture(made)), mended };
    }
  },

  openHeic: ({ file, made }: { file: string; made: string }): Promise<PictureFacts> => openHeic(file, made),

  openOther: ({ file, made }: { file: string; made: string }): Promise<PictureFacts> => openOther(file, made),

  /** Null when the picture has nothing to remove. */
  async stripMetadata({ file, made, contentType }: { file: string; made: string; contentType: string }) {
    const original = await readFile(file);
    const stripped = stripMetadata(original, contentType);
    if (original.equals(stripped)) return null;
    await writeFile(made, stripped, newFile);
    await inspectPicture(made);
    return { bytes: stripped.length };
  },

  async makeJpeg({ file, made, recipe }: { file: string; made: string; recipe: VariantRecipe }) {
    const { data, width, height } = await makeJpeg(file, recipe);
    await writeFile(made, data, newFile);
    return { bytes: data.length, width, height };
  },

  /** Makes a WebP of an inspected picture. */
  async makeThumbnail({ file, made, maxEdge }: { file: string; made: string; maxEdge: number }) {
    const { default: sharp } = await import('sharp');
    const { data, info } = await scalePicture(file, maxEdge);
    const { width, height, channels } = info;
    const thumbnail = await sharp(data, { raw: { width, height, channels } }).webp({ quality: 78 }).toBuffer();
    await writeFile(made, thumbnail, newFile);
    return { bytes: thumbnail.length };
  },

  /** Makes a square PNG of an inspected picture, which is whole in it; what it does not cover is transparent. */
  async makeLogo({ file, made, edge }: { file: string; made: string; edge: number }) {
    const { default: sharp } = await import('sharp');
    const { data, info } = await scalePicture(file, edge);
    const { width, height, channels } = info;
    const logo = await sharp(data, { raw: { width, height, channels } })
      .ensureAlpha()
      .resize(edge, edge, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(made, logo, newFile);
    return { bytes: logo.length };
  },
};

export type PictureTasks = typeof pictureTasks;
