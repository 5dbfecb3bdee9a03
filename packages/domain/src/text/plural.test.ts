import { expect, test } from 'vitest';

import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';

test.each([
  [0, '0 posts'],
  [1, '1 post'],
  [2, '2 posts'],
])('%i reads %j', (count, words) => {
  expect(plural(count, 'post')).toBe(words);
});

test.each([
  [[], ''],
  [['X'], 'X'],
  [['X', 'Pinterest'], 'X and Pinterest'],
  [['Facebook', 'X', 'Pinterest'], 'Facebook, X and Pinterest'],
])('lists %j', (names, words) => {
  expect(nameList(names)).toBe(words);
});
