import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hasInvalidCharacter, MAX_WEIGHT, weightOf } from '#/twitter/text.ts';
import official from '#/twitter/text-cases.json' with { type: 'json' };

describe('the official cases of configuration 3', () => {
  test.each(official.cases)('$name', ({ text, weight, valid }) => {
    expect(weightOf(text)).toBe(weight);
    expect(weightOf(text) <= MAX_WEIGHT && !hasInvalidCharacter(text)).toBe(valid);
  });

  test.each(official.addresses)('%s weighs as an address', (text) => {
    expect(weightOf(text)).toBe(23);
  });
});

test.each([
  ['an address at the end of a sentence', 'See https://example.com/a.', 4 + 23 + 1],
  ['an address in brackets', '(example.com)', 25],
  ['an address beside characters of another script', '見てhttps://example.com/ください', 4 + 23 + 8],
  ['the address of a mail is none', 'ana@example.com', 15],
  ['an unknown ending costs no more than its letters', 'settings.json', 13],
  ['an unknown ending costs no more than an address', `notes.wiki/${'x'.repeat(40)}`, 23],
  ['no ending', 'e.g. this', 9],
  ['letters in two code points', 'cafe\u0301', 4],
  ['a flag', '🇬🇧', 2],
])('%s', (_name, text, weight) => {
  expect(weightOf(text)).toBe(weight);
});

test('weighs at least nothing and at most twice its code points and an address each', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const points = [...text.normalize('NFC')].length;
      const weight = weightOf(text);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(weight).toBeLessThanOrEqual(2 * points + 23 * text.split('.').length);
    }),
  );
});

test('a long text without an end is weighed in a moment', () => {
  const start = performance.now();
  weightOf(`https://example.com/${'(.'.repeat(5_000)}`);
  weightOf('a.'.repeat(5_000));
  weightOf('a-'.repeat(5_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});
