import { expect, test } from 'vitest';

import { contrastOf } from './contrast.ts';

test('black on white is 21, a color on itself is 1, and the order does not matter', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastOf([12, 90, 200], [12, 90, 200])).toBe(1);
  expect(contrastOf([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
});

test('the lightest grey that passes on white is #767676', () => {
  expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeGreaterThan(4.5);
  expect(contrastOf([0x77, 0x77, 0x77], [255, 255, 255])).toBeLessThan(4.5);
});
