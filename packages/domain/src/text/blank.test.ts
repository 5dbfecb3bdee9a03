import { expect, test } from 'vitest';

import { isBlank, outgoingText } from '#/text/blank.ts';

test.each(['', ' ', '\n\t', '\u00a0\u3000', '\u200b\u2060\ufeff', '\u0000'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' a ', '.', '👨‍👩‍👧‍👦', '\u200d👍'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test('a text is sent as it was typed, but for white space at its end', () => {
  expect(outgoingText('  two\n\nlines  \n')).toBe('  two\n\nlines');
});
