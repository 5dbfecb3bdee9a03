import { expect, test } from 'vitest';

import { readHexColor } from './hex-color.ts';

test.each([
  ['#005D5E', '#005D5E'],
  ['005d5e', '#005D5E'],
  [' #0af ', '#00AAFF'],
  ['#005D5', undefined],
  ['#005D5E80', undefined],
  ['red', undefined],
  ['url(x)', undefined],
  ['', undefined],
])('BRAND-01 reads %j as %s', (typed, color) => {
  expect(readHexColor(typed)).toBe(color);
});
