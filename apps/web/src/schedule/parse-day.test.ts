import { addDays, formatFullDay, formatShortDay } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseDay } from './parse-day.ts';

/** A Friday. */
const today = '2026-11-20';

describe('parseDay', () => {
  test.each([
    ['21 Nov', '2026-11-21'],
    ['Nov 21', '2026-11-21'],
    ['21 november', '2026-11-21'],
    ['  21ST of November, 2027 ', '2027-11-21'],
    ['Sat, Nov 21', '2026-11-21'],
    ['Saturday, November 21, 2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026-1-5', '2026-01-05'],
    ['21.11.', '2026-11-21'],
    ['21. 11. 2027', '2027-11-21'],
    ['11/21', '2026-11-21'],
    ['21/11', '2026-11-21'],
    ['12/1/2026', '2026-12-01'],
    ['today', '2026-11-20'],
    ['Tomorrow', '2026-11-21'],
    ['fri', '2026-11-20'],
    ['Thursday', '2026-11-26'],
  ])('reads %j', (typed, day) => {
    expect(parseDay(typed, today)).toBe(day);
  });

  test('takes the next such day when the year is missing, today included', () => {
    expect(parseDay('20 nov', today)).toBe('2026-11-20');
    expect(parseDay('19 nov', today)).toBe('2027-11-19');
    expect(parseDay('29 feb', today)).toBe('2028-02-29');
  });

  test('takes the next month that has the day when only the day is given', () => {
    expect(parseDay('25', today)).toBe('2026-11-25');
    expect(parseDay('19', today)).toBe('2026-12-19');
    expect(parseDay('31', today)).toBe('2026-12-31');
    expect(parseDay('30', '2027-01-31')).toBe('2027-03-30');
  });

  test('keeps a past day that is named in full, so that it can be refused in words', () => {
    expect(parseDay('21 Nov 2025', today)).toBe('2025-11-21');
  });

  test.each([
    '',
    'no',
    'november',
    '32',
    '31 nov',
    '2026',
    '2026-13-01',
    '29.2.2027',
    '21 nov nov',
    '1 2 3',
    'nov 21 at 9',
    '21/13',
    '0',
  ])('finds no day in %j', (typed) => {
    expect(parseDay(typed, today)).toBeNull();
  });

  test('reads back every day as the product writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
        const day = addDays(today, days);
        expect(parseDay(formatFullDay(day), today)).toBe(day);
        expect(parseDay(day, today)).toBe(day);
      }),
    );
  });

  test('reads back the short form of every day of the coming year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (days) => {
        expect(parseDay(formatShortDay(addDays(today, days)), today)).toBe(addDays(today, days));
      }),
    );
  });

  test('never finds something that is not a day', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const day = parseDay(typed, today);
        return day === null || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
      }),
    );
  });
});
