import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { countScans } from '#/lib/pictures/count-scans.ts';
import { jpegOfManyScans } from '#/testing/jpeg-of-many-scans.ts';

const photo = (progressive: boolean) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a7' } })
    .jpeg({ progressive })
    .withMetadata({ icc: 'srgb' })
    .toBuffer();

test('counts how often a picture is gone over, and no further than it is asked', async () => {
  expect(countScans(await photo(false), 100)).toBe(1);
  expect(countScans(await photo(true), 100)).toBe(10);
  expect(countScans(jpegOfManyScans(882, { edge: 64 }), 1_000)).toBe(882);
  expect(countScans(jpegOfManyScans(882, { edge: 64 }), 101)).toBe(101);
});

test('other files have none, and whatever follows, it ends', async () => {
  expect(
    countScans(
      await sharp(await photo(true))
        .png()
        .toBuffer(),
      100,
    ),
  ).toBe(0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
      const scans = countScans(Buffer.concat([Buffer.from([0xff, 0xd8]), rest]), 100);
      expect(scans).toBeGreaterThanOrEqual(0);
    }),
  );
});
