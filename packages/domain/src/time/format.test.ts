import { expect, test } from 'vitest';

import { formatDay, formatFullDay, formatShortDay, formatTime, formatWallTime } from '#/time/format.ts';

test.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:00', '9:00 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s reads %s', (time, shown) => {
  expect(formatWallTime(`2026-11-20T${time}:00`)).toBe(shown);
});

test('the time of an instant is that of the zone', () => {
  expect(formatTime(new Date('2026-11-20T08:00:00Z'), 'Europe/Warsaw')).toBe('9:00 AM');
  expect(formatTime(new Date('2026-11-20T08:00:00Z'), 'America/New_York')).toBe('3:00 AM');
});

test('days are written long, short and in full', () => {
  expect(formatDay('2026-11-20')).toBe('November 20, 2026');
  expect(formatShortDay('2026-11-21')).toBe('Sat, Nov 21');
  expect(formatFullDay('2026-11-21')).toBe('Saturday, November 21, 2026');
});
