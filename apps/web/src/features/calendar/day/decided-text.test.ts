import { expect, test } from 'vitest';

import { decidedText } from './decided-text.ts';

test('a decision promises what the server does', () => {
  expect(decidedText('send', { publishesNow: true })).toBe('Publishing now');
  expect(decidedText('send', { publishesNow: false })).toBe('It goes out at its time');
  expect(decidedText('published', { publishesNow: false })).toBe('Asking its network');
  expect(decidedText('skip', { publishesNow: false })).toBe('It will not be published');
});
