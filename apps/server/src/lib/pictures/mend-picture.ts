import { writeFile } from 'node:fs/promises';

import { decode } from '#/lib/pictures/inspect-picture.ts';
import { openPicture } from '#/lib/pictures/open-picture.ts';

/** What was saved of a picture whose end is missing. */
export interface Mended {
  /** How many rows were stored, and how many of them could not be read. */
  rows: number;
  lostRows: number;
}

/** A larger part would not be "the last rows" any more: nobody would want the rest to go out. */
const MOST_LOST = 1 / 20;
/** A JPEG is coded in blocks of up to 16 rows. */
const STEP = 16;
/** So good that nobody sees a difference. */
const QUALITY = 92;

/**
 * Writes `made`: the picture in `file` without its last rows, which are missing, and otherwise as it is, with its
 * metadata. Undefined when more than those is missing, or when the format does not come row by row.
 */
export async function mendPicture(file: string, made: string): Promise<Mended | undefined> {
  const metadata = await (await openPicture(file)).metadata().catch(() => undefined);
  if (metadata === undefined || (metadata.format !== 'jpeg' && metadata.format !== 'png')) return undefined;
  const { width, height: rows, format } = metadata;
  const top = async (height: number) => (await openPicture(file)).extract({ left: 0, top: 0, width, height });
  const isThere = async (height: number) =>
    decode(await top(height)).then(
      () => true,
      () => false,
    );

  let there = Math.floor(rows * (1 - MOST_LOST));
  let missing = rows;
  if (there === 0 || !(await isThere(there))) return undefined;
  while (missing - there > STEP) {
    const middle = Math.floor((there + missing) / 2);
    if (await isThere(middle)) there = middle;
    else missing = middle;
  }
  const kept = (await top(there)).keepMetadata();
  const whole = await (format === 'png' ? kept.png() : kept.jpeg({ quality: QUALITY })).toBuffer();
  await writeFile(made, whole, { flag: 'wx', mode: 0o600 });
  return { rows, lostRows: rows - there };
}
