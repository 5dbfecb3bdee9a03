import { expect, test } from 'vitest';

import { accentSentences } from './brand-words.ts';

test('BRAND-02 it is said where an accent changes the text on it, the text in it, or itself', () => {
  expect(accentSentences('#005D5E')).toEqual({
    light: { text: 'Light: white text on it reaches 7.6 : 1.', isNote: false },
    dark: { text: 'Dark: a lighter #7CC6C7 with dark text, 8.8 : 1.', isNote: false },
  });
  expect(accentSentences('#F2B84B')).toEqual({
    light: {
      text: 'Light: white text would reach 1.7 : 1, so buttons get dark text. Dates stay in ink.',
      isNote: true,
    },
    dark: { text: 'Dark: dark text on it reaches 9.6 : 1.', isNote: false },
  });
});

test('BRAND-02 a contrast is never said to be more than it is', () => {
  // White on it has 4.478.
  expect(accentSentences('#777777').light.text).toBe(
    'Light: white text would reach 4.4 : 1, so buttons get dark text. Dates stay in ink.',
  );
  // Readable on cards, not on the slightly darker page.
  expect(accentSentences('#757575').light).toEqual({
    text: 'Light: white text on it reaches 4.6 : 1. Dates stay in ink.',
    isNote: true,
  });
});
