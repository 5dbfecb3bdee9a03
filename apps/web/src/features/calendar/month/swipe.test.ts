import { expect, test } from 'vitest';

import { swipe } from './swipe.ts';

test.each([
  ['to the left: the next', -120, 10, 200, 1],
  ['to the right: the one before', 120, -10, 200, -1],
  ['hardly at all', -40, 0, 100, 0],
  ['down the page', -80, 200, 200, 0],
  ['across', -80, 60, 200, 0],
  ['slowly', -120, 0, 900, 0],
])('a finger turns the month: %s', (_, x, y, ms, by) => {
  expect(swipe({ x: 300, y: 300, at: 0 }, { x: 300 + x, y: 300 + y, at: ms })).toBe(by);
});
