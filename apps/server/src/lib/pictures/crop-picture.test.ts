import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Crop, croppedArea, turnedSize, turns, wholePicture } from '@nonet/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeJpeg } from '#/lib/pictures/make-jpeg.ts';
import { scalePicture } from '#/lib/pictures/scale-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crop-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const size = { width: 6, height: 4 };

/** The picture as it is shown: the red of each pixel is its own. */
const shown = Array.from({ length: size.height }, (_, row) =>
  Array.from({ length: size.width }, (_, column) => 10 * (row * size.width + column)),
);

/** A file that is shown like this although its pixels are stored as a camera that was held by `orientation` stores them. */
async function stored(orientation: number): Promise<string> {
  const raw = await raws(shown);
  // What undoes the turn that a reader makes: 6 and 8 undo each other, every other one itself.
  const inverse = orientation === 6 ? 8 : orientation === 8 ? 6 : orientation;
  const { data, info } = await sharp(await raw.png().withMetadata({ orientation: inverse }).toBuffer())
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const file = join(folder, `${orientation}.png`);
  const { width, height, channels } = info;
  await sharp(data, { raw: { width, height, channels } }).png().withMetadata({ orientation }).toFile(file);
  return file;
}

async function raws(rows: number[][]) {
  const pixels = rows.flat().flatMap((red) => [red, 0, 0]);
  return sharp(Buffer.from(pixels), { raw: { width: rows[0]!.length, height: rows.length, channels: 3 } });
}

const turn = (rows: number[][]) => rows[0]!.map((_, column) => rows.map((row) => row[column]!).toReversed());

/** What a crop is said to keep: turned, then mirrored, then cut. */
function expected({ rotate, flip, ...crop }: Crop): number[][] {
  let rows = shown;
  for (let turned = 0; turned < rotate; turned += 90) rows = turn(rows);
  if (flip) rows = rows.map((row) => row.toReversed());
  const { left, top, width, height } = croppedArea(size, { ...crop, rotate, flip });
  return rows.slice(top, top + height).map((row) => row.slice(left, left + width));
}

async function cropped(file: string, crop: Crop): Promise<number[][]> {
  const { data, info } = await scalePicture(file, 100, crop);
  return Array.from({ length: info.height }, (_, row) =>
    Array.from({ length: info.width }, (_, column) => data[(row * info.width + column) * info.channels]!),
  );
}

describe('CROP-01 a picture is cut as it is seen', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever way the camera was held: orientation %i', async (orientation) => {
    const file = await stored(orientation);
    for (const rotate of turns) {
      for (const flip of [false, true]) {
        const crop: Crop = { x: 0.2, y: 0.3, width: 0.6, height: 0.45, rotate, flip };
        expect(await cropped(file, crop), JSON.stringify(crop)).toEqual(expected(crop));
      }
    }
  });

  test('and no larger than the network takes', async () => {
    const file = join(folder, 'large.jpg');
    await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c60' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(file);
    const crop: Crop = { ...wholePicture, height: 0.5, rotate: 270 };
    const recipe = {
      kind: 'picture',
      name: 'r',
      contentType: 'image/jpeg',
      maxBytes: 1e6,
      maxEdge: 600,
      crop,
    } as const;
    const made = await makeJpeg(file, recipe);
    // Shown upright it is 2000 by 3000, turned 3000 by 2000, and of that the upper half.
    expect(turnedSize({ width: 2000, height: 3000 }, 270)).toEqual({ width: 3000, height: 2000 });
    expect([made.width, made.height]).toEqual([600, 200]);
  });
});
