import { expect, test } from 'vitest';

import { countsToTwelve, shortTime } from './short-time.ts';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`);

test.each([
  ['00:05', '12:05a', '00:05'],
  ['08:30', '8:30a', '08:30'],
  ['12:00', '12:00p', '12:00'],
  ['18:05', '6:05p', '18:05'],
])('%s is said without doubt: %s, or %s', (clock, toTwelve, toTwentyFour) => {
  expect(shortTime(at(clock), 'UTC', true)).toBe(toTwelve);
  expect(shortTime(at(clock), 'UTC', false)).toBe(toTwentyFour);
});

test('is the time of the zone', () => {
  expect(shortTime(at('23:30'), 'Europe/Warsaw', false)).toBe('00:30');
});

test('the language says how far people count', () => {
  expect(['en-US', 'de', 'pl', 'en-GB'].map(countsToTwelve)).toEqual([true, false, false, false]);
});
