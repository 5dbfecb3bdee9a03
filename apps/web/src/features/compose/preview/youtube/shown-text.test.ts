import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

test.each([
  ['See https://studiofala.pl/shop.', ['https://studiofala.pl/shop']],
  ['With @studio.fala. Not a@b.pl', ['@studio.fala']],
  ['#ceramics, #kiln2', ['#ceramics', '#kiln2']],
  ['0:00 Clay\n12:30 Glaze\n1:02:03 Kiln', ['0:00', '12:30', '1:02:03']],
  ['At 9:75, 1:2, and a:00', []],
])('draws what is active in %j', (text, active) => {
  expect(shownText(text).flatMap((part) => (part.isActive ? [part.text] : []))).toEqual(active);
});
