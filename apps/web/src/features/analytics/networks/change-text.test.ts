import fc from 'fast-check';
import { expect, test } from 'vitest';

import { changeOf } from './change-text.ts';

test.each([
  [38_120, 35_204, 168, { trend: { direction: 'up', text: '8%' }, before: 35_204 }],
  [24_780, 26_115, 38, { trend: { direction: 'down', text: '5%' }, before: 26_115 }],
  [100, 100, 9, { trend: { direction: 'same', text: 'unchanged' }, before: 100 }],
  [1001, 1000, 9, { trend: { direction: 'same', text: 'under 1%' }, before: 1000 }],
  [0, 50, 9, { trend: { direction: 'down', text: '100%' }, before: 50 }],
  [1300, 100, 9, { trend: { direction: 'up', text: '13 times' }, before: 100 }],
])('STAT-05 %d after %d of %d posts', (now, before, posts, change) => {
  expect(changeOf(now, before, posts)).toEqual(change);
});

test.each([
  [12, 0, 30],
  [12, 4, 2],
  [0, 0, 0],
])('STAT-05 %d after %d of %d posts is no trend, only the old number', (now, before, posts) => {
  expect(changeOf(now, before, posts)).toEqual({ trend: null, before });
});

test('STAT-05 what was not told is not compared', () => {
  expect(changeOf(null, 4, 9)).toBeNull();
  expect(changeOf(4, null, 9)).toBeNull();
});

test('STAT-05 more is never called down, and less never up', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (now, before) => {
      const direction = changeOf(now, before, 9)?.trend?.direction;
      expect(direction).not.toBe(now >= before ? 'down' : 'up');
    }),
  );
});
