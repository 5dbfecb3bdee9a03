import { expect, test } from 'vitest';

import { nextIndex } from './emoji-grid.tsx';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 19, 19],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 3, 11],
  ['ArrowDown', 15, 19],
  ['ArrowUp', 11, 3],
  ['ArrowUp', 3, null],
  ['Home', 7, 0],
  ['End', 7, 19],
  ['a', 7, undefined],
])('DRAFT-06 %s leads from %s to %s', (key, from, to) => {
  expect(nextIndex(key, from, 20)).toBe(to);
});
