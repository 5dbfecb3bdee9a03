import { expect, test } from 'vitest';

import { shorten } from './shorten.ts';

const cut = { lines: 2, lineLength: 13, word: 'more' };
const plain = (text: string) => [{ isActive: false, text }];
const shown = (text: string) =>
  shorten(plain(text), cut)
    .parts.map((part) => part.text)
    .join('');

test.each(['', 'Nine bowls', 'Nine bowls from the kiln', 'Nine\nbowls', 'Nine\nbowls\n'])(
  'leaves %j as it is',
  (text) => {
    expect(shorten(plain(text), cut)).toEqual({ parts: plain(text), isCut: false });
  },
);

test.each([
  ['Nine bowls from the kiln today', 'Nine bowls from the'],
  ['Nine\nbowls\nfrom the kiln', 'Nine\nbowls'],
  ['Nine\nbowls from the kiln', 'Nine\nbowls'],
  ['Nine\n\nbowls', 'Nine\n'],
  ['a'.repeat(30), 'a'.repeat(20)],
])('cuts %j after a word, by characters and by lines', (text, beginning) => {
  expect(shown(text)).toBe(beginning);
  expect(shorten(plain(text), cut).isCut).toBe(true);
});

test('never cuts a character in two', () => {
  expect(shown(`${'a'.repeat(19)}😀😀😀😀`)).toBe('a'.repeat(19));
});

test('what is active stays so, up to the cut', () => {
  const parts = [...plain('See '), { isActive: true, text: '#ceramics-and-more' }, ...plain(' today')];
  expect(shorten(parts, cut).parts).toEqual([...plain('See '), { isActive: true, text: '#ceramics-and-mo' }]);
});
