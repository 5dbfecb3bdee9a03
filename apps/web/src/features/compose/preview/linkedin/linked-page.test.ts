import { expect, test } from 'vitest';

import { linkedPage } from './linked-page.ts';
import { shownText } from './shown-text.ts';

test.each([
  [
    '#kiln at https://www.studiofala.pl/shop/, or https://example.com',
    { host: 'studiofala.pl', title: 'studiofala.pl/shop' },
  ],
  ['"https://example.com/b"', { host: 'example.com', title: 'example.com/b' }],
  ['[https://example.com/b]', { host: 'example.com', title: 'example.com/b' }],
  ['Only www.example.com', null],
  ['No address', null],
])('the card of %j is that of the first address', (text, page) => {
  expect(linkedPage(shownText(text))).toEqual(page);
});
