import { expect, test } from 'vitest';

import { namesIn } from './names-in.ts';

test.each([
  ['', []],
  [' , ', []],
  ['press.fala', ['press.fala']],
  ['@press.fala, mira;  shop ', ['press.fala', 'mira', 'shop']],
  ['mira, @mira', ['mira']],
])('finds the usernames of %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
