import { expect, test } from 'vitest';

import { durationText } from './duration-text.ts';

test.each([
  [24_000, '0:24'],
  [499, '0:00'],
  [61_400, '1:01'],
  [3_909_000, '1:05:09'],
])('%i ms are %s', (durationMs, text) => {
  expect(durationText(durationMs)).toBe(text);
});
