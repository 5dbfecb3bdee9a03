import fc from 'fast-check';
import twitterText from 'twitter-text';
import { describe, expect, test } from 'vitest';

import { findAddresses } from '#/text/find-addresses.ts';
import { loadWeighing } from '#/text/load-weighing.ts';
import official from '#/text/official-weights.json' with { type: 'json' };
import { marksIn, weigh } from '#/text/weighed-text.ts';

describe('the official cases of configuration 3', () => {
  test.each(official.cases)('$name', ({ text, weight }) => {
    expect(weigh(text)).toBe(weight);
  });

  test.each(official.addresses)('%s weighs as an address', (text) => {
    expect(weigh(text)).toBe(23);
  });
});

test.each([
  ['an address at the end of a sentence', 'See https://example.com/a.', 4 + 23 + 1],
  ['an address in brackets', '(example.com)', 25],
  ['an address beside characters of another script', '見てhttps://example.com/ください', 4 + 23 + 8],
  ['the address of a mail is none', 'ana@example.com', 15],
  ['a file is no address', 'settings.json', 13],
  ['letters in two code points', 'cafe\u0301', 4],
  ['a family', '👨‍👩‍👧‍👦', 2],
  ['a flag', '🇬🇧', 2],
])('%s', (_name, text, weight) => {
  expect(weigh(text)).toBe(weight);
});

test('finds what X makes active, counted in UTF-16 units', () => {
  const text = '👍 @studio_fala sells at studiofala.pl/a #ceramics $CLAY, not a@b.pl';
  expect(marksIn(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['mention', '@studio_fala'],
    ['link', 'studiofala.pl/a'],
    ['hashtag', '#ceramics'],
    ['cashtag', '$CLAY'],
  ]);
});

test('marks stand in order, apart from each other and within the text', () => {
  const pieces = fc.constantFrom(
    '@ana',
    '#clay',
    '$KILN',
    'a.pl',
    'https://',
    '/x',
    ' ',
    '\n',
    '👍',
    'é',
    '.',
    '(',
    ')',
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('');
      let at = 0;
      for (const { start, end } of marksIn(text)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
  );
});

/**
 * Parts for random texts: pieces of addresses and marks, characters of several units, and what the library treats
 * specially.
 */
const oddParts = [
  ...[
    '.',
    '.',
    '.',
    '-',
    '_',
    '/',
    ':',
    '?',
    '(',
    ')',
    '@',
    '#',
    '$',
    '&',
    '*',
    ' ',
    '\n',
    'a',
    'b',
    '1',
    '99',
    'K',
    '\u212a',
    '\u017f',
  ],
  ...[
    'https://',
    'HTTP://',
    'www.',
    't.co/',
    '/a',
    '?q=1',
    ':80',
    'com',
    'COM',
    'co',
    'co.uk',
    'jp',
    'рф',
    '.рф',
    '网络',
    '한국',
    'みんな',
  ],
  ...[
    'a.com',
    '日.com',
    'xn--',
    'xn--fiqs8s',
    'a_b',
    'a-b',
    '日',
    'ф',
    'é',
    'e\u0301',
    'ß',
    '。',
    '．',
    '＃',
    '＠',
    '\u200e',
    '\ufeff',
    '\u0001',
  ],
  ...[
    'RT',
    'rt:',
    '@ana',
    '/list',
    '#clay',
    '$KILN',
    '$A.B',
    'x'.repeat(62),
    '日'.repeat(20),
    'é'.repeat(58),
    '/'.repeat(1000),
  ],
  ...[
    '😀',
    '👩',
    '\u200d',
    '👍🏽',
    '🏽',
    '🇬',
    '🇧',
    '1\ufe0f\u20e3',
    '\u20e3',
    '\ufe0f',
    '©',
    '\ud83d',
    '\udc00',
    '\u1100',
    '\u1161',
    '\u0338',
  ],
];

test('weighs and reads every text as the library does', () => {
  const texts = fc.array(fc.constantFrom(...oddParts), { maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect(weigh(text)).toBe(twitterText.parseTweet(text).weightedLength);
      const places = marksIn(text).map(({ start, end }) => [start, end]);
      expect(places).toEqual(twitterText.extractEntitiesWithIndices(text).map(({ indices }) => indices));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['of thousands of characters', `https://example.com/${'a'.repeat(4_068)}`],
  ['of too many characters', `https://example.com/${'a'.repeat(4_069)}`],
  ['with a label that is too long', `https://${'é'.repeat(60)}.com`],
  ['behind a control character', `\n\u0001${'x'.repeat(62)}.рф`],
  ['of many domains', `${'a.com.日.'.repeat(200)}com/path`],
  ['on end', 'https://example.com/(a) '.repeat(300)],
])('finds addresses %s as the library does', (_name, text) => {
  expect(findAddresses(text)).toEqual(twitterText.extractUrlsWithIndices(text));
});

test('is loaded on demand', async () => {
  const { weigh: loaded } = await loadWeighing();
  expect(loaded('See studiofala.pl')).toBe(4 + 23);
});
