import { expect, test } from 'vitest';

import { lastMoment, momentText } from './moment.ts';

test('CROP-02 a moment can be chosen up to the last one before the end, as the network counts', () => {
  expect(lastMoment(12_000, false)).toBe(11_900);
  expect(lastMoment(12_000, true)).toBe(11_000);
  expect(lastMoment(12_001, true)).toBe(12_000);
  expect(lastMoment(40, false)).toBe(0);
  expect(lastMoment(0, true)).toBe(0);
});

test('a moment is told in minutes and seconds', () => {
  expect(momentText(2_500, false)).toBe('0:02.5');
  expect(momentText(62_000, true)).toBe('1:02');
  expect(momentText(3_909_050, false)).toBe('1:05:09.0');
});
