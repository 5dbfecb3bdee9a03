import { expect, test } from 'vitest';

import { shortenMiddle } from './shorten-middle.ts';

test('keeps the start and the end of a long name, and a short one whole', () => {
  expect(shortenMiddle('@a-very-long-handle.example.com', 15)).toBe('@a-very…ple.com');
  expect(shortenMiddle('@short', 15)).toBe('@short');
});

test('counts letters, not code units', () => {
  expect([...shortenMiddle('🎨'.repeat(9), 7)]).toHaveLength(7);
});
