import { expect, test } from 'vitest';

import { coverAtOf } from './cover-at.ts';

test('the second of a cover is kept in milliseconds, and only whole where the network takes no others', () => {
  expect([coverAtOf('3', true), coverAtOf('3', false)]).toEqual([3_000, 3_000]);
  expect([coverAtOf('2.6', true), coverAtOf('2.6', false)]).toEqual([3_000, 2_600]);
  // 0.3 s and 1.1 s are no round numbers in binary.
  expect([coverAtOf('0.3', false), coverAtOf('1.1', false)]).toEqual([300, 1_100]);
});

test('a cover that is deleted is none, and not the first picture', () => {
  expect([coverAtOf('', true), coverAtOf('0', true)]).toEqual([null, 0]);
});
