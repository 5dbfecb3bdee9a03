import { expect, test } from 'vitest';

import { shownText } from './facebook/shown-text.ts';
import { firstPage } from './first-page.ts';

test.each([
  ['Open studio: https://www.studiofala.pl/open, or https://example.com', 'studiofala.pl'],
  ['#kiln at http://example.com:8080/a', 'example.com:8080'],
  ['Only www.example.com', null],
  ['https://', null],
  ['No address', null],
])('finds the page of %j', (text, host) => {
  expect(firstPage(shownText(text))).toEqual(host && { host });
});
