import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nextMorning } from '#/messages/mail-rhythm.ts';

const morning = (instant: string, zone: string) => nextMorning(new Date(instant), zone).toISOString();
const clockIn = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit' });

describe('NOTE-02 the daily mail comes at eight on the clock of the person', () => {
  test.each([
    ['before eight: the same day', 'Europe/Berlin', '2026-06-10T05:59:59.999Z', '2026-06-10T06:00:00.000Z'],
    ['at eight: the next day', 'Europe/Berlin', '2026-06-10T06:00:00.000Z', '2026-06-11T06:00:00.000Z'],
    ['in the evening: the next day', 'America/New_York', '2026-06-11T02:00:00.000Z', '2026-06-11T12:00:00.000Z'],
    ['the next year', 'Asia/Tokyo', '2026-12-31T00:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['23 hours in America', 'America/New_York', '2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['25 hours in America', 'America/New_York', '2026-10-31T12:00:00.000Z', '2026-11-01T13:00:00.000Z'],
    ['24 and a half hours', 'Australia/Lord_Howe', '2026-04-03T21:00:00.000Z', '2026-04-04T21:30:00.000Z'],
    ['23 and a half hours', 'Australia/Lord_Howe', '2026-10-02T21:30:00.000Z', '2026-10-03T21:00:00.000Z'],
    ['over a day that a country left out', 'Pacific/Apia', '2011-12-29T18:00:00.000Z', '2011-12-30T18:00:00.000Z'],
  ])('%s', (_, zone, instant, expected) => {
    expect(morning(instant, zone)).toBe(expected);
  });

  test('it is always later, within 25 hours, and at eight', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'];
    const instants = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const found = nextMorning(instant, zone);
        const waitMs = found.getTime() - instant.getTime();
        expect(waitMs).toBeGreaterThan(0);
        expect(waitMs).toBeLessThanOrEqual(25 * 3_600_000);
        expect(clockIn(zone).format(found)).toBe('08:00:00');
      }),
    );
  });
});
