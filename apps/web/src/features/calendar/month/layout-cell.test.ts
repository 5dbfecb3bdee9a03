import fc from 'fast-check';
import { expect, test } from 'vitest';

import { layoutCell, linesLeft } from './layout-cell.ts';

test.each([
  [1, 48, { shape: 'block', room: 1 }],
  [2, 48, { shape: 'line', room: 2 }],
  [14, 48, { shape: 'line', room: 2 }],
  [3, 168, { shape: 'block', room: 4 }],
  [14, 168, { shape: 'line', room: 7 }],
  [1, 20, { shape: 'line', room: 0 }],
] as const)('%i posts in %i px', (count, roomPx, layout) => {
  expect(layoutCell(count, roomPx)).toEqual(layout);
});

test('what is drawn never needs more room than there is', () => {
  const heights = { block: 42, line: 24 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 400 }), (count, roomPx) => {
      const { shape, room } = layoutCell(count, roomPx);
      const drawn = Math.min(count, room);
      expect(drawn * heights[shape]).toBeLessThanOrEqual(roomPx);
    }),
  );
});

test('VIEW-06 outlines have the lines that the posts of a day leave, and none where posts are only counted', () => {
  expect(linesLeft({ shape: 'block', posts: 2, mark: 0, roomPx: 160 })).toBe(3);
  expect(linesLeft({ shape: 'line', posts: 4, mark: 1, roomPx: 160 })).toBe(1);
  expect(linesLeft({ shape: 'line', posts: 9, mark: 0, roomPx: 160 })).toBe(0);
});
