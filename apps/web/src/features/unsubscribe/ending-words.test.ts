import { expect, test } from 'vitest';

import { afterwards, endingTitle } from './ending-words.ts';
import { kindsOfToken } from './kinds-of-token.ts';

test('NOTE-02 the link of a mail tells which kinds it ends, before anything is pressed', () => {
  expect(kindsOfToken('failed.8d1.signature')).toEqual(['failed']);
  expect(endingTitle(kindsOfToken('failed~needs-you.8d1.signature'))).toBe('Posts that failed and Posts that need you');
});

test('NOTE-02 a kind that is told no more, or a token of another shape, is left unnamed', () => {
  expect(kindsOfToken('gone~failed.8d1.signature')).toEqual(['failed']);
  for (const token of ['', 'from-a-mail', 'constructor.8d1.x', '~.8d1.x']) {
    expect(kindsOfToken(token)).toEqual([]);
    expect(endingTitle(kindsOfToken(token))).toBeUndefined();
  }
  expect(afterwards([])).toContain('Mails of this kind');
});

test('NOTE-04 who ends the weekly report is told where it stays', () => {
  expect(afterwards(['weekly-report'])).toContain('The report of each week stays in Nonet.');
});
