import { expect, test } from 'vitest';

import { returnedWords } from './returned-words.ts';

const at = '2026-11-19T15:10:00.000Z';

test('APPR-03 a post that was sent back says by whom, about what and when', () => {
  const title = (
    by: { name: string | null; isYou: boolean } | null,
    about: 'post' | 'text',
    when: string | null = at,
  ) => returnedWords.title({ by, at: when, about }, 'Europe/Berlin');
  expect(title({ name: 'Mia', isYou: false }, 'text')).toBe('Mia sent this back, about the text. Thu, Nov 19, 4:10 PM');
  expect(title({ name: 'Mia', isYou: true }, 'post')).toBe('You sent this back. Thu, Nov 19, 4:10 PM');
  expect(title({ name: null, isYou: false }, 'post', null)).toBe('A former member sent this back.');
  expect(title(null, 'post', null)).toBe('A former member sent this back.');
});
