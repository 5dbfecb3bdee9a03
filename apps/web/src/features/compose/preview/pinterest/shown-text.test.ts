import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

test.each([
  ['See https://www.studiofala.pl/shop and @studio_fala', []],
  ['#ceramics, #kiln2 and #2026', ['#ceramics', '#kiln2']],
  ['a#b', []],
])('draws what is active in %j', (text, active) => {
  expect(shownText(text).flatMap((part) => (part.isActive ? [part.text] : []))).toEqual(active);
});
