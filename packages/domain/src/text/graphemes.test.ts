import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { countGraphemes, exceedsGraphemes, truncateGraphemes } from '#/text/graphemes.ts';

/** Counts graphemes without the fast path, for comparison. */
function counted(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

/** Texts that mix plain characters with characters that join: emoji parts, combining marks, flags, CR LF. */
const texts = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', '\r', '\n', '\u0301', '\u200d', '👨', '👩', '🇵', '🇱', 'ไ', '한'),
    maxLength: 60,
  }),
);

describe('countGraphemes', () => {
  test.each([
    ['', 0],
    ['plain', 5],
    ['a\r\nb', 3],
    ['Gda\u0144sk', 6],
    ['cafe\u0301', 4],
    ['👨‍👩‍👧‍👦', 1],
    ['🇵🇱🇺🇦', 2],
    ['👍🏽', 1],
  ])('counts %j as %i', (text, count) => {
    expect(countGraphemes(text)).toBe(count);
  });

  test('counts every text as the segmenter does', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(countGraphemes(text)).toBe(counted(text));
      }),
    );
  });
});

test('exceedsGraphemes agrees with the count', () => {
  fc.assert(
    fc.property(texts, fc.nat(70), (text, max) => {
      expect(exceedsGraphemes(text, max)).toBe(counted(text) > max);
    }),
  );
});

describe('truncateGraphemes', () => {
  test('keeps the longest beginning that fits, and cuts no character in two', () => {
    fc.assert(
      fc.property(texts, fc.nat(70), (text, max) => {
        const kept = truncateGraphemes(text, max);
        expect(text.startsWith(kept)).toBe(true);
        expect(counted(kept)).toBe(Math.min(max, counted(text)));
        expect(counted(kept) + counted(text.slice(kept.length))).toBe(counted(text));
      }),
    );
  });

  test('cuts a text beyond 280 characters after the last that fits', () => {
    expect(truncateGraphemes('👨‍👩‍👧‍👦'.repeat(281), 280)).toBe('👨‍👩‍👧‍👦'.repeat(280));
    expect(truncateGraphemes('a'.repeat(281), 280)).toBe('a'.repeat(280));
  });
});
