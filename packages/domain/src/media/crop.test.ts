import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Crop,
  cropFor,
  croppedArea,
  cropWithin,
  keptCrops,
  seenBy,
  turnedSize,
  turns,
  uprightArea,
  wholePicture,
} from '#/media/crop.ts';

const half: Crop = { ...wholePicture, x: 0.5, width: 0.5 };
const anyCrop = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
  width: fc.double({ min: -1, max: 3, noNaN: true }),
  height: fc.double({ min: -1, max: 3, noNaN: true }),
  rotate: fc.constantFrom(...turns),
  flip: fc.boolean(),
});
const anySize = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });

describe('CROP-01 a crop', () => {
  test('that is larger than the picture is cut to it', () => {
    expect(cropWithin({ ...wholePicture, x: -0.5, y: -1, width: 5, height: 1.5 })).toEqual({
      ...wholePicture,
      height: 0.5,
    });
  });

  test.each([
    { width: Number.NaN },
    { x: Number.POSITIVE_INFINITY },
    { width: 0 },
    { height: -0.2 },
    { x: 1 },
    { y: -1 },
    { width: 1e-9 },
    { rotate: 45 as 90 },
  ])('of %j is refused', (hostile) => {
    expect(cropWithin({ ...wholePicture, ...hostile })).toBeNull();
  });

  test('lies within the picture whatever numbers it is made of, and keeps at least a pixel', () => {
    fc.assert(
      fc.property(anyCrop, anySize, (crop, size) => {
        const within = cropWithin(crop);
        if (within === null) return;
        expect(cropWithin(within)).toEqual(within);
        const turned = turnedSize(size, within.rotate);
        for (const [area, frame] of [
          [croppedArea(size, within), turned],
          [uprightArea(size, within), size],
        ] as const) {
          expect(area.left).toBeGreaterThanOrEqual(0);
          expect(area.top).toBeGreaterThanOrEqual(0);
          expect(area.width).toBeGreaterThanOrEqual(1);
          expect(area.height).toBeGreaterThanOrEqual(1);
          expect(area.left + area.width).toBeLessThanOrEqual(frame.width);
          expect(area.top + area.height).toBeLessThanOrEqual(frame.height);
        }
      }),
    );
  });

  test('keeps the same pixels whether it is cut before the picture is turned and mirrored, or afterwards', () => {
    const size = { width: 6, height: 4 };
    /** The picture as rows of numbers, each pixel its own. */
    const upright = Array.from({ length: size.height }, (_, row) =>
      Array.from({ length: size.width }, (_, column) => row * size.width + column),
    );
    const turn = (rows: number[][]) => rows[0]!.map((_, column) => rows.map((row) => row[column]!).toReversed());
    const shape = (rows: number[][], { rotate, flip }: Crop) => {
      let shaped = rows;
      for (let turned = 0; turned < rotate; turned += 90) shaped = turn(shaped);
      return flip ? shaped.map((row) => row.toReversed()) : shaped;
    };
    const cut = (rows: number[][], { left, top, width, height }: ReturnType<typeof croppedArea>) =>
      rows.slice(top, top + height).map((row) => row.slice(left, left + width));
    fc.assert(
      fc.property(anyCrop, (crop) => {
        const within = cropWithin(crop);
        if (within === null) return;
        expect(shape(cut(upright, uprightArea(size, within)), within)).toEqual(
          cut(shape(upright, within), croppedArea(size, within)),
        );
      }),
    );
  });

  test('of a network goes before that for everyone, also when it is the whole picture', () => {
    expect(cropFor('twitter', { everyone: half })).toEqual(half);
    expect(cropFor('twitter', { everyone: half, twitter: wholePicture })).toBeNull();
    expect(cropFor('twitter', { bluesky: half })).toBeNull();
    expect(cropFor('twitter', undefined)).toBeNull();
  });

  test('that has no effect is not kept', () => {
    expect(keptCrops({ everyone: wholePicture, twitter: wholePicture })).toEqual({});
    expect(keptCrops({ everyone: half, twitter: wholePicture })).toEqual({ everyone: half, twitter: wholePicture });
    expect(keptCrops({ bluesky: { ...half, width: Number.NaN } })).toEqual({});
  });

  test('leaves the size by which a network judges the picture, and changes no animation and no video', () => {
    const file = { type: 'image', width: 4000, height: 3000, crops: { everyone: { ...half, rotate: 90 } } } as const;
    expect(seenBy('instagram', file)).toMatchObject({ width: 1500, height: 4000 });
    expect(seenBy('everyone', file)).toMatchObject({ width: 1500, height: 4000 });
    expect(seenBy('instagram', { ...file, animated: true })).toMatchObject({ width: 4000 });
    expect(seenBy('instagram', { ...file, type: 'video' })).toMatchObject({ width: 4000 });
  });
});
