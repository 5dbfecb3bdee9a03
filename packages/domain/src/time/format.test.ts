import { expect, test } from 'vitest';

import { formatDay, formatFullDay, formatShortDay, formatTime, formatWallTime } from '#/time/format.ts';
import { hourClockOf } from '#/time/hour-clock.ts';
import { formatHour, formatShortTime } from '#/time/short-format.ts';

test.each([
  ['00:00', '12:00 AM', '12:00a'],
  ['00:05', '12:05 AM', '12:05a'],
  ['09:00', '9:00 AM', '9:00a'],
  ['12:00', '12:00 PM', '12:00p'],
  ['23:59', '11:59 PM', '11:59p'],
])('CAL-13 %s reads %s, in little room %s, and on a clock of 24 hours as it is', (time, shown, short) => {
  const wallTime = `2026-11-20T${time}:00`;
  expect([formatWallTime(wallTime, '12h'), formatWallTime(wallTime, '24h')]).toEqual([shown, time]);
  const instant = new Date(`${wallTime}Z`);
  expect([formatShortTime(instant, 'UTC', '12h'), formatShortTime(instant, 'UTC', '24h')]).toEqual([short, time]);
});

test('hours beside an axis are on the same clock', () => {
  expect([0, 9, 12, 18].map((hour) => formatHour(hour, '12h'))).toEqual(['12 AM', '9 AM', '12 PM', '6 PM']);
  expect([0, 9, 12, 18].map((hour) => formatHour(hour, '24h'))).toEqual(['00:00', '09:00', '12:00', '18:00']);
});

test('who leaves it to the device has its clock there, and that of twelve hours where no device is known', () => {
  expect([hourClockOf('device', '24h'), hourClockOf('device')]).toEqual(['24h', '12h']);
  expect([hourClockOf('24h', '12h'), hourClockOf('12h', '24h')]).toEqual(['24h', '12h']);
});

test('the time of an instant is that of the zone', () => {
  expect(formatTime(new Date('2026-11-20T08:00:00Z'), 'Europe/Warsaw', '12h')).toBe('9:00 AM');
  expect(formatTime(new Date('2026-11-20T08:00:00Z'), 'America/New_York', '12h')).toBe('3:00 AM');
});

test('days are written long, short and in full', () => {
  expect(formatDay('2026-11-20')).toBe('November 20, 2026');
  expect(formatShortDay('2026-11-21')).toBe('Sat, Nov 21');
  expect(formatFullDay('2026-11-21')).toBe('Saturday, November 21, 2026');
});
