import { expect, test } from 'vitest';

import { linksIn, weightOf } from '#/networks/twitter/text.ts';

test.each([
  ['', 0],
  ['H🐱☺👨‍👩‍👧‍👦', 7],
  ['🙋🏽👨‍🎤', 4],
  ['Zażółć', 6],
  ['日本', 4],
  // NFC first: decomposed letters weigh what composed ones do.
  ['cafe\u0301', 4],
  ['1\u20E3', 2],
  ['\u2014\u2026', 3],
  ['Hi http://test.co', 26],
  [`https://example.com/${'a'.repeat(200)}`, 23],
  ['see example.com.', 28],
  // No link: an address of a mailbox, a name without a known end, a label of more than 63 letters.
  ['me@example.com', 14],
  ['file.notatld', 12],
  [`${'r'.repeat(64)}.com`, 68],
])('%j weighs %i', (text, weight) => {
  expect(weightOf(text)).toBe(weight);
});

test.each([
  ['http://example.com/a_(b)', ['http://example.com/a_(b)']],
  ['(see https://example.com/a?b=c#d).', ['https://example.com/a?b=c#d']],
  ['example.com, t.co and foo.co.jp/x', ['example.com', 't.co', 'foo.co.jp/x']],
  ['http://example.com/Русские_слова', ['http://example.com/Русские_слова']],
  ['ftp.txt ftp://www.example.com/', []],
  ['@example.com #example.com', []],
])('the links of %j', (text, urls) => {
  expect(linksIn(text).map(({ url }) => url)).toEqual(urls);
});
