import { expect, test } from 'vitest';

import { decidedText } from './decided-text.ts';

test('a decision promises what the server does', () => {
  expect(decidedText('send', { publishesNow: true })).toBe('Going out now');
  expect(decidedText('send', { publishesNow: false })).toBe('It goes out at its time');
  expect(decidedText('skip', { publishesNow: false })).toBe('Skipped. It will not be published');
});
