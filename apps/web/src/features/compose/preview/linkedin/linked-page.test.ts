import { expect, test } from 'vitest';

import { linkedPage } from './linked-page.ts';
import { shownText } from './shown-text.ts';

test.each([
  ['[https://www.example.com/b]', { host: 'example.com', title: 'example.com/b' }],
  ['#http://example.com', { host: 'example.com', title: 'example.com' }],
  ['Only www.example.com', null],
])('the card of %j is that which LinkedIn is sent', (text, page) => {
  const shown = linkedPage(shownText(text));
  expect(shown && { host: shown.host, title: shown.title }).toEqual(page);
});
