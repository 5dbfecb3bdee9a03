import { expect, test } from 'vitest';

import { divided, keptRatio } from './media-layout.ts';

const file = (width: number | null, height: number | null) => ({ width, height });

test('a file keeps its shape as far as the network lets it', () => {
  const range = { narrowest: 0.75, widest: 2 };
  expect(keptRatio(file(1600, 1000), range)).toBe(1.6);
  expect(keptRatio(file(1080, 1920), range)).toBe(0.75);
  expect(keptRatio(file(3000, 1000), range)).toBe(2);
  expect(keptRatio(file(null, null), range)).toBeCloseTo(4 / 3);
});

test('several share a frame of a fixed shape', () => {
  const grid = { kind: 'grid', 2: 1.7, 3: 1.8, 4: 1.9 } as const;
  expect([2, 3, 4, 5].map((count) => divided(grid, count, file(1, 1)).ratio)).toEqual([1.7, 1.8, 1.9, 1.9]);
});
