import fc from 'fast-check';
import { expect, test } from 'vitest';

import { SEARCHED_MAX, searchParts, searchText } from '#/text/search-text.ts';

/** Whether a post with these texts is found by what somebody typed. */
function finds(typed: string, ...texts: string[]): boolean {
  const parts = searchParts(typed);
  const searched = searchText(texts);
  return parts.length > 0 && parts.every((part) => searched.includes(part));
}

test.each([
  ['kiln', 'The KILN opens'],
  ['KILN', 'the kiln opens'],
  ['iln', 'the kiln opens'],
  ['opens kiln', 'The kiln opens'],
  ['lodz', 'Łódź'],
  ['łódź', 'LODZ'],
  ['strasse', 'Straße'],
  ['cafe', 'Cafe\u0301'],
  ['caf\u00e9', 'Cafe\u0301'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['привет', 'ПРИВЕТ, мир'],
  ['שלום', 'שָׁלוֹם'],
  ['مرحبا', 'مَرْحَبًا'],
  ['ｋｉｌｎ', 'kiln'],
  ['日本', '今日本を読む'],
  ['本', '今日本を読む'],
  ['日本x', '今日本x'],
  ['x日', 'x日本'],
  ['#本', '#本を'],
  ['今日', '今日'],
  ['む', '今日本を読む'],
  ['がっこう', '小がっこう'],
  ['สวัส', 'คำว่าสวัสดี'],
  ['서울', '서울에서'],
  ['🎉', 'party🎉'],
  ['👩‍👩‍👧', 'We 👩‍👩‍👧!'],
  ['👍🏽', 'yes👍🏽'],
  ['50%', 'now 50% off'],
  ['C++', 'learn c++ now'],
  ['#kiln', 'Come #Kiln'],
  ['kiln', 'Come #Kiln'],
  ['nonet.test/kiln', 'see https://nonet.test/kiln?x=1'],
  ["don't", "we don't know"],
  ['a_b\\c', 'path a_b\\c'],
  ['\u200fkiln', 'the ki\u00adln'],
  ['k', 'the kiln'],
  ['ki', '#kiln'],
  ['7', 'No. 7'],
  ['हिन्दी', 'यह हिन्दी है'],
])('VIEW-05 %j finds %j', (typed, text) => {
  expect(finds(typed, text)).toBe(true);
  expect(finds(typed, 'Title', text)).toBe(true);
});

test.each([
  ['kiln', 'the oven'],
  ['kiln oven', 'the kiln'],
  ['ln', 'the kiln'],
  ['n', 'the kiln'],
  ['50%', '500 people'],
  ['50%', 'now 150% off'],
  ['a_c', 'abc'],
  ['हन्दी', 'यह हिन्दी है'],
  ['本日', '今日本を読む'],
  ['日を', '今日本を読む'],
  ['#本', '#日'],
  ['今本', '今日本を読む'],
  ['', 'the kiln'],
  [' \u200f\0 ', 'the kiln'],
])('VIEW-05 %j does not find %j', (typed, text) => {
  expect(finds(typed, text)).toBe(false);
});

test('VIEW-05 every part of a word that is long enough finds it, whatever characters it has', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (text, from, length) => {
        const start = from % text.length;
        const typed = text.slice(start, start + 3 + length).trim();
        const parts = searchParts(typed);
        // A surrogate or a mark that was cut from its letter is none of the text's characters.
        if (/^[\p{M}\p{Cs}]|\p{Cs}$/u.test(typed) || parts.some((part) => part.startsWith(' '))) return;
        expect(parts.every((part) => searchText([text]).includes(part))).toBe(true);
      },
    ),
  );
});

test('VIEW-05 a search looks at the beginning of a post that is very long, in little time', () => {
  const texts = [`kiln ${'a'.repeat(190_000)}`, 'glaze', '\u0301'.repeat(190_000)];
  expect(searchText(texts)).toHaveLength(SEARCHED_MAX);
  expect([finds('kiln', ...texts), finds('glaze', ...texts)]).toEqual([true, false]);
  for (const text of ['a', 'x\u0325', '日\u0325']) {
    const words = searchText([text + '\u0325'.repeat(SEARCHED_MAX)]).split(' ');
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(64);
  }
  expect(searchText(['ﷺ'.repeat(SEARCHED_MAX)]).length).toBeLessThanOrEqual(SEARCHED_MAX);
});

test('VIEW-05 of a search as long as a novel the first words are looked for', () => {
  expect(searchParts('word '.repeat(50_000))).toEqual(['word']);
  expect(searchParts(Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' '))).toHaveLength(8);
});
