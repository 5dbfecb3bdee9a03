import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { NetworkId } from '#/networks/network-id.ts';
import { fitsEverywhere } from '#/posts/fits-everywhere.ts';
import { countGraphemes } from '#/text/graphemes.ts';
import { loadWeighing } from '#/text/load-weighing.ts';
import { splitText } from '#/text/split-text.ts';
import { utf8Bytes } from '#/text/utf8-bytes.ts';

const { weigh } = await loadWeighing();
const upTo = (max: number) => (text: string) => countGraphemes(text) <= max;
const split = (text: string, max: number, isNumbered = false) => splitText(text, { fits: upTo(max), isNumbered });

describe('THREAD-03 a text that is too long is split', () => {
  test('between sentences', () => {
    const text = 'The kiln is open. Forty pieces came out! Did they survive? Most of them.';
    expect(split(text, 40)).toEqual(['The kiln is open. Forty pieces came out!', 'Did they survive? Most of them.']);
  });

  test('a sentence that fits alone is not cut', () => {
    expect(split('One two. Three four five six.', 21)).toEqual(['One two.', 'Three four five six.']);
  });

  test('between words where a sentence is too long, and at paragraphs', () => {
    expect(split('one two three four five', 9)).toEqual(['one two', 'three', 'four five']);
    expect(split('First line\n\nSecond line', 12)).toEqual(['First line', 'Second line']);
  });

  test('between characters where a word is too long, never inside of one', () => {
    expect(split('👨‍👩‍👧‍👦'.repeat(5), 2)).toEqual(['👨‍👩‍👧‍👦'.repeat(2), '👨‍👩‍👧‍👦'.repeat(2), '👨‍👩‍👧‍👦']);
    expect(split('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  });

  test('scripts without spaces at their sentences and words', () => {
    expect(split('窯を開けました。四十個が出てきました。', 12)).toEqual(['窯を開けました。', '四十個が出てきました。']);
    const [first = '', ...more] = split('窯を開けました四十個が出てきました', 8) ?? [];
    expect(`${first}${more.join('')}`).toBe('窯を開けました四十個が出てきました');
  });

  test.each(['https://kiln.example/a.b?c=d.e', 'kiln.example/opening', '@studio.nonet.test', '#窯開き', '$CLAY'])(
    'never inside of %s',
    (mark) => {
      const parts = split(`What a day it was ${mark} and so on`, countGraphemes(mark)) ?? [];
      expect(parts).toContain(mark);
    },
  );

  test('what cannot be cut and does not fit is said', () => {
    expect(split('See https://kiln.example/a-long-way', 10)).toBeNull();
  });

  test('numbered, each part ends with its number', () => {
    expect(split('one two three four five', 13, true)).toEqual(['one two 1/3', 'three 2/3', 'four five 3/3']);
    const many = split(Array.from({ length: 30 }, () => 'word').join(' '), 16, true) ?? [];
    expect(many.at(0)).toMatch(/^word word 1\/\d\d$/);
    expect(many.at(-1)).toBe(`word word ${many.length}/${many.length}`);
  });

  test('a text that fits is one part without a number', () => {
    expect(split('Short.', 10, true)).toEqual(['Short.']);
    expect(split('  ', 10, true)).toEqual(['']);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    'The kiln is open.',
    'Did they survive?',
    'Yes! ',
    'Ω. ',
    '窯を開けました。',
    'เปิดเตา',
    '\n\n',
    ' … ',
  ),
  fc.constantFrom(
    'https://kiln.example/a.b?c=d',
    'kiln.example',
    '@studio.fala',
    '#clay',
    '#窯開き',
    '$CLAY',
    'www.a.test/x',
  ),
  fc.constantFrom('👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'é', 'e\u0301', '👍🏽', '1️⃣'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const texts = fc.array(piece, { minLength: 1, maxLength: 60 }).map((pieces) => pieces.join(' '));
const withoutNumber = (part: string) => part.replace(/ \d+\/\d+$/, '');

test.each<[readonly NetworkId[], boolean]>([
  [['twitter'], false],
  [['twitter'], true],
  [['bluesky'], true],
  [['threads'], true],
  [['twitter', 'bluesky', 'threads'], true],
])(
  'THREAD-03 any text for %j (numbered: %s): its parts give it back, and each fits as its networks count',
  (networks, isNumbered) => {
    const fits = fitsEverywhere(networks, weigh);
    fc.assert(
      fc.property(texts, (text) => {
        const parts = splitText(text, { fits, isNumbered });
        if (parts === null) return;
        let rest = text.trim();
        for (const part of parts) {
          expect(fits(part)).toBe(true);
          const said = parts.length > 1 && isNumbered ? withoutNumber(part) : part;
          expect(rest.startsWith(said)).toBe(true);
          rest = rest.slice(said.length).trimStart();
        }
        expect(rest).toBe('');
      }),
      { numRuns: 150 },
    );
  },
);

test('THREAD-03 a text for Threads is split by its bytes', () => {
  const fits = fitsEverywhere(['threads'], weigh);
  // 280 characters of 840 bytes: short enough for every post, too long for Threads.
  const parts = splitText('’'.repeat(280), { fits, isNumbered: false }) ?? [];
  expect(parts.map((part) => utf8Bytes(part))).toEqual([498, 342]);
});

test('a huge text is split in a moment', () => {
  const begun = performance.now();
  const parts = splitText('word '.repeat(5_000), { fits: fitsEverywhere(['twitter'], weigh), isNumbered: true });
  expect(parts?.length).toBeGreaterThan(80);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
