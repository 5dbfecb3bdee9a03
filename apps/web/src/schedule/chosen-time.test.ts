import { expect, test } from 'vitest';

import { type ChosenTime, dueTime } from './chosen-time.ts';

const zone = 'Europe/Warsaw';
const dueAt = (day: string | null, time: string, occurrence: ChosenTime['occurrence'] = 'first') =>
  dueTime({ day, time, occurrence }, zone);

test('a chosen time is due on the clock of the zone, across clock changes', () => {
  expect(dueAt('2026-11-21', '09:00')?.instant.toISOString()).toBe('2026-11-21T08:00:00.000Z');
  expect(dueAt('2026-07-01', '09:00')?.instant.toISOString()).toBe('2026-07-01T07:00:00.000Z');
  expect(dueAt('2027-03-28', '02:30')).toMatchObject({ kind: 'skipped', wallTime: '2027-03-28T03:30:00' });
  expect(dueAt('2027-10-31', '02:30')?.instant.toISOString()).toBe('2027-10-31T00:30:00.000Z');
  expect(dueAt('2027-10-31', '02:30', 'second')?.instant.toISOString()).toBe('2027-10-31T01:30:00.000Z');
});

test('there is no due time while the date or the time is missing', () => {
  expect(dueAt(null, '09:00')).toBeNull();
  expect(dueAt('2026-11-21', '')).toBeNull();
});
