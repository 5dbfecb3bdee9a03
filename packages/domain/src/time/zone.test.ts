import { describe, expect, test } from 'vitest';

import { dayKey, isInstant, isTimeZone, offsetLabel, wallTimeOf, zoneLabel, zoneOffsetMs } from '#/time/zone.ts';

const winter = new Date('2026-11-20T12:00:00Z');
const summer = new Date('2026-07-01T12:00:00Z');

describe('isTimeZone', () => {
  test.each(['Europe/Warsaw', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+1', 'US/Pacific'])(
    '%s is one',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  test.each(['', 'Mars/Olympus', '+01:00', '-05:00', ' Europe/Warsaw', 'GMT+1', null, 7])('%j is none', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });

  test('knows every zone that the runtime lists', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});

test('the wall clock of a zone, and the day on its calendar', () => {
  expect(wallTimeOf(winter, 'Europe/Warsaw')).toBe('2026-11-20T13:00:00');
  expect(wallTimeOf(summer, 'Europe/Warsaw')).toBe('2026-07-01T14:00:00');
  expect(wallTimeOf(winter, 'Asia/Kathmandu')).toBe('2026-11-20T17:45:00');
  expect(wallTimeOf(new Date('2026-11-20T12:00:00.999Z'), 'UTC')).toBe('2026-11-20T12:00:00');
  expect(wallTimeOf(new Date('1969-12-31T23:59:59.500Z'), 'UTC')).toBe('1969-12-31T23:59:59');
  expect(dayKey(winter, 'Pacific/Auckland')).toBe('2026-11-21');
  expect(dayKey(new Date('2026-11-20T05:00:00Z'), 'Pacific/Honolulu')).toBe('2026-11-19');
});

test('midnight is hour 0 in every zone', () => {
  expect(wallTimeOf(new Date('2026-11-19T23:00:00Z'), 'Europe/Warsaw')).toBe('2026-11-20T00:00:00');
});

test('a name in another case is the same zone', () => {
  expect(zoneOffsetMs(winter, 'europe/warsaw')).toBe(3_600_000);
});

test.each([
  ['Europe/Warsaw', winter, 'GMT+1'],
  ['Europe/Warsaw', summer, 'GMT+2'],
  ['UTC', winter, 'GMT+0'],
  ['America/St_Johns', winter, 'GMT-3:30'],
  ['Asia/Kolkata', winter, 'GMT+5:30'],
  ['America/New_York', winter, 'GMT-5'],
])('the offset of %s at %s is %s', (zone, instant, label) => {
  expect(offsetLabel(instant, zone)).toBe(label);
});

test('the label of a zone', () => {
  expect(zoneLabel('Europe/Warsaw', winter)).toBe('Europe/Warsaw (GMT+1)');
});

test('an instant lies in the years that a wall time can write', () => {
  expect([winter, new Date(-1), new Date('0001-01-03T00:00:00Z')].every(isInstant)).toBe(true);
  expect([new Date(Number.NaN), new Date(8.64e15), new Date(-8.64e15)].some(isInstant)).toBe(false);
});
