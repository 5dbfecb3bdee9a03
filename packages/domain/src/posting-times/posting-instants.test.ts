import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

import { postingInstants } from '#/posting-times/posting-instants.ts';
import { type PostingTime, weekdays } from '#/posting-times/posting-time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zones = Intl.supportedValuesOf('timeZone');
const timeOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const someTimes = fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), time: timeOfDay }), { maxLength: 60 });

/** The same by Temporal, the plain way: every time of every day, sorted, each once. */
function byTemporal(times: readonly PostingTime[], zone: string, from: Date, until: Date): string[] {
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = Math.ceil((until.getTime() - from.getTime()) / dayMs) + 5;
  const all = Array.from({ length: days }, (_, n) => first.add({ days: n - 3 })).flatMap((day) =>
    times
      .filter(({ weekday }) => weekday === day.dayOfWeek)
      .map(({ time }) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds),
  );
  return [...new Set(all)]
    .filter((instant) => instant >= from.getTime() && instant < until.getTime())
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant).toISOString());
}

const found = (times: readonly PostingTime[], zone: string, from: Date, until: Date) =>
  [...postingInstants(times, zone, { from, until })].map((instant) => instant.toISOString());

describe('SLOT-05 posting times over clock changes', () => {
  const everyDay = (...times: string[]) => weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));
  const warsaw = (times: readonly PostingTime[], day: string) =>
    found(times, 'Europe/Warsaw', new Date(`${day}T00:00:00Z`), new Date(`${day}T22:00:00Z`));

  test('they keep their time on the clock', () => {
    const days = found(
      everyDay('09:00'),
      'Europe/Warsaw',
      new Date('2026-10-24T00:00Z'),
      new Date('2026-10-26T12:00Z'),
    );
    expect(days).toEqual(['2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z']);
  });

  test('a time that is skipped moves by the skip, behind or onto another of that day', () => {
    expect(warsaw(everyDay('02:30', '03:00'), '2026-03-29')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
    expect(warsaw(everyDay('02:30', '03:30'), '2026-03-29')).toEqual(['2026-03-29T01:30:00.000Z']);
  });

  test('a time that comes twice is the first', () => {
    expect(warsaw(everyDay('02:30'), '2026-10-25')).toEqual(['2026-10-25T00:30:00.000Z']);
  });

  test('a day that a zone never had falls onto the next', () => {
    const [from, until] = [new Date('2011-12-29T12:00Z'), new Date('2011-12-31T12:00Z')];
    expect(found(everyDay('09:00'), 'Pacific/Apia', from, until)).toEqual([
      '2011-12-29T19:00:00.000Z',
      '2011-12-30T19:00:00.000Z',
    ]);
  });
});

test('SLOT-05 in any zone and any span they are what Temporal makes of them', { timeout: 60_000 }, () => {
  const from = fc.integer({ min: 0, max: Date.UTC(2045, 0, 1) / 60_000 }).map((minutes) => new Date(minutes * 60_000));
  const span = fc.integer({ min: 1, max: 20 * 24 * 60 });
  fc.assert(
    fc.property(someTimes, fc.constantFrom(...zones), from, span, (times, zone, start, minutes) => {
      const until = new Date(start.getTime() + minutes * 60_000);
      expect(found(times, zone, start, until)).toEqual(byTemporal(times, zone, start, until));
    }),
    { numRuns: 150 },
  );
});

test('SLOT-05 so they are around the clock changes of every zone', { timeout: 60_000 }, () => {
  const everyHalfHour = weekdays.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => ({ weekday, time: `${String(hour).padStart(2, '0')}:30` })),
  );
  let changes = 0;
  for (const zone of zones) {
    const start = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone);
    const change = start.getTimeZoneTransition('next');
    if (change === null || change.epochMilliseconds > Date.UTC(2028, 0, 1)) continue;
    changes += 1;
    const [from, until] = [-30, 40].map((hours) => new Date(change.epochMilliseconds + hours * hourMs));
    expect(found(everyHalfHour, zone, from!, until!), zone).toEqual(byTemporal(everyHalfHour, zone, from!, until!));
  }
  expect(changes).toBeGreaterThan(100);
});

test('OP-110 a year of 24 times a day is found in the time of a blink', () => {
  const hourly = weekdays.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => ({ weekday, time: `${String(hour).padStart(2, '0')}:15` })),
  );
  const began = performance.now();
  const year = found(hourly, 'America/New_York', new Date('2026-11-25T00:00Z'), new Date('2027-11-25T00:00Z'));
  expect(year.length).toBe(365 * 24 - 1);
  expect(performance.now() - began).toBeLessThan(1_000);
});
