import { expect, test } from 'vitest';

import { agoText, spanText } from './reading-age.ts';

test.each([
  [15_000, '15 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [6 * 3_600_000, '6 h'],
  [24 * 3_600_000, '1 d'],
  [30 * 3_600_000, '30 h'],
  [30 * 24 * 3_600_000, '30 d'],
])('STAT-05 %d ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

test('STAT-05 the age of a reading never lies in the future', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  expect(agoText('2026-11-26T12:00:05Z', now)).toBe('just now');
  expect(agoText('2026-11-26T11:48:00Z', now)).toBe('12 min ago');
  expect(agoText('2026-11-23T11:00:00Z', now)).toBe('3 d ago');
});
