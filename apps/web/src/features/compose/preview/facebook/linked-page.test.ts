import { expect, test } from 'vitest';

import { linkedPage } from './linked-page.ts';
import { shownText } from './shown-text.ts';

test.each([
  ['Open studio: https://www.studiofala.pl/open, or https://example.com', 'studiofala.pl'],
  ['#kiln at http://example.com:8080/a', 'example.com:8080'],
  ['Only www.example.com', null],
  ['https://', null],
  ['No address', null],
])('finds the page of %j', (text, host) => {
  expect(linkedPage(shownText(text))).toEqual(host && { host });
});
