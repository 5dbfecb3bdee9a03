import { expect, test } from 'vitest';

import { frameRatio, type MediaLayout } from './media-layout.ts';

const layout: MediaLayout = { single: { narrowest: 0.75, widest: 2 }, grid: { 2: 1.7, 3: 1.8, 4: 1.9 } };
const file = (width: number | null, height: number | null) => ({ width, height });

test('a single file keeps its shape as far as the network lets it', () => {
  expect(frameRatio(layout, [file(1600, 1000)])).toBe(1.6);
  expect(frameRatio(layout, [file(1080, 1920)])).toBe(0.75);
  expect(frameRatio(layout, [file(3000, 1000)])).toBe(2);
  expect(frameRatio(layout, [file(null, null)])).toBeCloseTo(4 / 3);
});

test('several share a frame of a fixed shape', () => {
  const files = [file(1, 9), file(9, 1), file(1, 1), file(2, 1)];
  expect([2, 3, 4].map((count) => frameRatio(layout, files.slice(0, count)))).toEqual([1.7, 1.8, 1.9]);
});
