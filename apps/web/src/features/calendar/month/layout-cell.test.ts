import fc from 'fast-check';
import { expect, test } from 'vitest';

import { layoutCell } from './layout-cell.ts';

test.each([
  [1, { shape: 'two', shown: 1 }],
  [2, { shape: 'one', shown: 2 }],
  [3, { shape: 'row', shown: 3 }],
  [4, { shape: 'row', shown: 2 }],
  [70, { shape: 'row', shown: 2 }],
])('a day of usual height shows %i as %o', (count, layout) => {
  expect(layoutCell(count, 84)).toEqual(layout);
});

test('a low day makes do with rows, a high one shows more of them', () => {
  expect(layoutCell(1, 40)).toEqual({ shape: 'one', shown: 1 });
  expect(layoutCell(1, 30)).toEqual({ shape: 'row', shown: 1 });
  expect(layoutCell(2, 60)).toEqual({ shape: 'row', shown: 2 });
  expect(layoutCell(9, 24)).toEqual({ shape: 'row', shown: 0 });
  expect(layoutCell(9, 150)).toEqual({ shape: 'row', shown: 4 });
});

test('what is drawn never needs more room than there is', () => {
  const heights = { two: 53, one: 39, row: 25 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 25, max: 400 }), (count, roomPx) => {
      const { shape, shown } = layoutCell(count, roomPx);
      const hidden = count - shown;
      const parts = shown + (hidden > 0 ? 1 : 0);
      expect(hidden).toBeGreaterThanOrEqual(0);
      expect(shown * heights[shape] + (hidden > 0 ? 24 : 0) + (parts - 1) * 3).toBeLessThanOrEqual(roomPx);
    }),
  );
});
