import { type Crop, cropWithin, turnedSize, turns, uprightArea, wholePicture } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { frameOfRatio, handles, mirroredCrop, movedFrame, ratioOf, resizedFrame, turnedCrop } from './crop-frame.ts';

const size = { width: 4000, height: 3000 };
const middle = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const anyFrame = fc
  .record({
    x: fc.double({ min: 0, max: 0.8, noNaN: true }),
    y: fc.double({ min: 0, max: 0.8, noNaN: true }),
    width: fc.double({ min: 0.05, max: 1, noNaN: true }),
    height: fc.double({ min: 0.05, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height }) => ({ x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }));
const anyStep = fc.double({ min: -2, max: 2, noNaN: true });
const isInside = ({ x, y, width, height }: typeof middle) =>
  Math.min(x, y) >= -1e-9 && width > 0 && height > 0 && Math.max(x + width, y + height) <= 1 + 1e-9;

describe('CROP-01 the frame of the crop tool', () => {
  test('never leaves the picture, whatever is done with it, and keeps its ratio', () => {
    fc.assert(
      fc.property(
        anyFrame,
        fc.constantFrom(...handles),
        anyStep,
        anyStep,
        fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: null }),
        (frame, handle, across, down, ratio) => {
          expect(isInside(movedFrame(frame, across, down))).toBe(true);
          const begun = ratio === null ? frame : frameOfRatio(frame, ratio, size);
          const resized = resizedFrame(begun, handle, [across, down], { ratio, size });
          expect(isInside(resized)).toBe(true);
          expect(ratio === null ? 0 : ratioOf(resized, size) - ratio).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  test('grows from the side or the corner that is moved; the opposite one stays', () => {
    const free = { ratio: null, size };
    expect(resizedFrame(middle, 'se', [0.1, 0.2], free)).toEqual({ x: 0.25, y: 0.25, width: 0.6, height: 0.7 });
    expect(resizedFrame(middle, 'nw', [0.1, 0.1], free)).toEqual({ x: 0.35, y: 0.35, width: 0.4, height: 0.4 });
    expect(resizedFrame(middle, 'w', [-1, 9], free)).toEqual({ x: 0, y: 0.25, width: 0.75, height: 0.5 });
    expect(resizedFrame(middle, 'n', [9, 9], free).height).toBeCloseTo(0.02);
    const square = resizedFrame(frameOfRatio(middle, 1, size), 'e', [-0.375, 0], { ratio: 1, size });
    expect(square).toMatchObject({ x: 0.125, y: 0.25, width: 0.375, height: 0.5 });
  });

  test('of a ratio is as large as the picture allows, around the same middle', () => {
    expect(frameOfRatio(middle, 1, size)).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
    expect(frameOfRatio({ x: 0.8, y: 0, width: 0.2, height: 0.2 }, 1, size)).toMatchObject({ x: 0.25, width: 0.75 });
  });

  test('keeps the same part of the picture when it is turned and mirrored, and four turns are none', () => {
    fc.assert(
      fc.property(anyFrame, fc.constantFrom(...turns), fc.boolean(), (frame, rotate, flip) => {
        const crop = cropWithin({ ...frame, rotate, flip }) as Crop;
        const kept = uprightArea(size, crop);
        for (const other of [turnedCrop(crop, 'right'), turnedCrop(crop, 'left'), mirroredCrop(crop)]) {
          const after = uprightArea(size, other);
          for (const side of ['left', 'top', 'width', 'height'] as const) {
            expect(Math.abs(after[side] - kept[side])).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
    const once = turnedCrop({ ...wholePicture, width: 0.5 }, 'right');
    expect(once).toMatchObject({ x: 0, y: 0, width: 1, height: 0.5, rotate: 90 });
    expect(turnedSize(size, once.rotate)).toEqual({ width: 3000, height: 4000 });
    expect(turnedCrop({ ...wholePicture, flip: true }, 'right').rotate).toBe(270);
  });
});
