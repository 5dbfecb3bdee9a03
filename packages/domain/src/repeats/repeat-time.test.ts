import fc from 'fast-check';
import { expect, test } from 'vitest';

import { repeatTime } from '#/repeats/repeat-time.ts';
import { addDays } from '#/time/calendar.ts';

test('OP-100 a time that the clocks skip moves by the skip', () => {
  expect(repeatTime('2026-03-29', '02:30', 'Europe/Warsaw')).toMatchObject({
    instant: new Date('2026-03-29T01:30:00Z'),
    wallTime: '2026-03-29T03:30:00',
  });
});

test('OP-100 a time that comes twice is the first', () => {
  expect(repeatTime('2026-10-25', '02:30', 'Europe/Warsaw')?.instant).toEqual(new Date('2026-10-25T00:30:00Z'));
});

test('OP-100 only a date that the zone never had is left out', () => {
  expect(repeatTime('2011-12-29', '09:00', 'Pacific/Apia')).not.toBeNull();
  expect(repeatTime('2011-12-30', '09:00', 'Pacific/Apia')).toBeNull();
  expect(repeatTime('2011-12-31', '09:00', 'Pacific/Apia')).not.toBeNull();
});

test('RECUR-05 no change of clocks leaves a date out, or has two at one moment', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const day = fc
    .integer({ min: 20_000, max: 24_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const time = fc.constantFrom('00:00', '00:30', '01:59', '02:30', '03:00', '23:30');
  fc.assert(
    fc.property(zone, day, time, (where, first, at) => {
      const instants = Array.from(
        { length: 300 },
        (_, index) => repeatTime(addDays(first, index), at, where)?.instant.getTime() ?? 0,
      );
      expect(instants.every((instant, index) => index === 0 || instant > (instants[index - 1] ?? 0))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
