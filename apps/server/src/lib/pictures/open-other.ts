import { writeFile } from 'node:fs/promises';
import { VARIANT_MAX_EDGE } from '@nonet/domain';

import { inspectPicture, type PictureFacts, requireSize } from '#/lib/pictures/inspect-picture.ts';
import { openPicture } from '#/lib/pictures/open-picture.ts';
import { damaged } from '#/lib/pictures/picture-refused.ts';

/** So good that nobody sees a difference. Networks compress the picture again anyway. */
const QUALITY = 92;

/**
 * Writes a JPEG that shows the first picture of an AVIF or TIFF file, upright, with its colours and nothing else of its metadata. Returns
 * the facts of the picture itself.
 */
export async function openOther(file: string, jpeg: string): Promise<PictureFacts> {
  await requireSize(file);
  const { autoOrient } = await (await openPicture(file)).metadata();
  const { width, height } = autoOrient;
  const made = await (await openPicture(file))
    .autoOrient()
    .resize(VARIANT_MAX_EDGE, VARIANT_MAX_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .keepIccProfile()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer()
    .catch((cause: unknown) => {
      throw damaged({ cause });
    });
  await writeFile(jpeg, made, { flag: 'wx', mode: 0o600 });
  await inspectPicture(jpeg);
  return { width, height, animated: false };
}
