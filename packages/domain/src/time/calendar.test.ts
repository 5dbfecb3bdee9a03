import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

import {
  addDays,
  addMonths,
  daysRange,
  endOfDay,
  monthGrid,
  monthGridRange,
  monthWeeks,
  startOfDay,
} from '#/time/calendar.ts';
import { dayKey } from '#/time/zone.ts';

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const anyDay = fc
  .integer({ min: 0, max: Date.UTC(2050, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('days and months are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

describe('the first moment of a day', () => {
  test('is midnight on the wall clock', () => {
    expect(startOfDay('2026-11-20', 'Europe/Warsaw')).toEqual(new Date('2026-11-19T23:00:00Z'));
  });

  test('is later where the clocks skip midnight', () => {
    // Clock changes over midnight: Beirut went from 0:00 to 1:00, Toronto in 1919 from 23:30 to 0:30.
    expect(startOfDay('2026-03-29', 'Asia/Beirut')).toEqual(new Date('2026-03-28T22:00:00Z'));
    expect(startOfDay('1919-03-31', 'America/Toronto')).toEqual(new Date('1919-03-31T04:30:00Z'));
  });

  test('agrees with Temporal on any day in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyDay, (zone, day) => {
        const expected = Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay().epochMilliseconds;
        expect(startOfDay(day, zone).getTime()).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the end of a day', () => {
  const pacific = 'America/Los_Angeles';

  test.each([
    ['the last moment of a day', '2026-11-24T07:59:59.999Z', '2026-11-24T08:00:00Z'],
    ['its very end, which is the next day', '2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z'],
    ['before the clocks go on', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
    ['after the clocks went on', '2026-03-08T12:00:00Z', '2026-03-09T07:00:00Z'],
    ['before the clocks go back', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
    ['in the hour that comes twice', '2026-11-01T09:30:00Z', '2026-11-02T08:00:00Z'],
  ])('is the next midnight on the wall clock: %s', (_when, now, end) => {
    expect(endOfDay(new Date(now), pacific)).toEqual(new Date(end));
  });
});

describe('ranges of instants', () => {
  test('days in a zone, from the first moment of one to that of the day after the last', () => {
    expect(daysRange('2026-03-01', '2026-03-31', 'Europe/Warsaw')).toEqual({
      from: new Date('2026-02-28T23:00:00Z'),
      to: new Date('2026-03-31T22:00:00Z'),
    });
  });

  test('a day whose clocks change has 23 or 25 hours', () => {
    const hours = (day: string) => {
      const { from, to } = daysRange(day, day, 'Europe/Warsaw');
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
  });

  test('the instants of a month are those whose day is in it', () => {
    const month = fc.integer({ min: 0, max: 240 }).map((months) => addMonths('2020-01', months));
    fc.assert(
      fc.property(anyZone, month, (zone, each) => {
        const { from, to } = daysRange(`${each}-01`, addDays(`${addMonths(each, 1)}-01`, -1), zone);
        const monthOf = (ms: number) => dayKey(new Date(ms), zone).slice(0, 7);
        expect(monthOf(from.getTime())).toBe(each);
        expect(monthOf(to.getTime() - 1000)).toBe(each);
        expect(monthOf(from.getTime() - 1000)).toBe(addMonths(each, -1));
        expect(monthOf(to.getTime())).toBe(addMonths(each, 1));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the month grid', () => {
  test('is six weeks from the Monday on or before the first', () => {
    const grid = monthGrid('2026-11');
    expect(grid).toHaveLength(42);
    expect(grid.slice(0, 8)).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
    expect(grid.at(-1)).toBe('2026-12-06');
    expect(monthGrid('2026-06')[0]).toBe('2026-06-01');
  });

  test('begins on the weekday that it is told', () => {
    expect(monthGrid('2026-11', 7)[0]).toBe('2026-11-01');
    expect(monthGrid('2026-11', 6)[0]).toBe('2026-10-31');
  });

  test('shortened to the weeks that the month needs ends with the week of its last day', () => {
    expect(monthWeeks('2026-11')).toEqual(monthGrid('2026-11'));
    expect(monthWeeks('2026-12').at(-1)).toBe('2027-01-03');
    expect(monthWeeks('2027-02')).toEqual(monthGrid('2027-02').slice(0, 28));
    expect(monthWeeks('2026-11', 7)).toHaveLength(35);
  });

  test('shows the instants of all its days', () => {
    expect(monthGridRange('2026-11', 'Europe/Warsaw')).toEqual({
      from: new Date('2026-10-25T23:00:00Z'),
      to: new Date('2026-12-06T23:00:00Z'),
    });
  });
});
