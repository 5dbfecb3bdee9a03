import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

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

test('a text without an end is weighed and read in a moment', () => {
  const start = performance.now();
  for (const text of ['a.', 'é.', '@a/', `https://example.com/(.`]) {
    weigh(text.repeat(50_000));
    marksIn(text.repeat(50_000));
  }
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(weigh('a.'.repeat(50_000))).toBeGreaterThan(280);
});

test('is loaded on demand', async () => {
  const { weigh: loaded } = await loadWeighing();
  expect(loaded('See studiofala.pl')).toBe(4 + 23);
});
