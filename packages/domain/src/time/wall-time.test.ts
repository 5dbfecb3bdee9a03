import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

import { clockChangeNote, isWallTime, occurrenceOf, resolveWallTime } from '#/time/wall-time.ts';
import { wallTimeOf, zoneOffsetMs } from '#/time/zone.ts';

const zones = Intl.supportedValuesOf('timeZone');
const anyZone = fc.constantFrom(...zones);
const dayMs = 86_400_000;

/** Seconds from 1970 to 2050. */
const anyTime = fc.integer({ min: 0, max: Date.UTC(2050, 0, 1) / 1000 }).map((seconds) => new Date(seconds * 1000));

/** The first instants after each change of the zone's clocks. It goes in steps of 91 days and then bisects. */
function clockChanges(zone: string, fromYear: number, toYear: number): Date[] {
  const changes: Date[] = [];
  for (let start = Date.UTC(fromYear, 0, 1); start < Date.UTC(toYear, 0, 1); start += 91 * dayMs) {
    let [low, high] = [start / 1000, start / 1000 + (91 * dayMs) / 1000];
    const offset = (seconds: number) => zoneOffsetMs(new Date(seconds * 1000), zone);
    if (offset(low) === offset(high)) continue;
    const before = offset(low);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push(new Date(high * 1000));
  }
  return changes;
}

function byTemporal(wallTime: string, zone: string, disambiguation: 'compatible' | 'later' = 'compatible'): number {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
}

describe('isWallTime', () => {
  test.each(['2026-11-20T09:00', '2026-11-20T09:00:30', '2028-02-29T23:59'])('%s is one', (wallTime) => {
    expect(isWallTime(wallTime)).toBe(true);
  });

  test.each([
    '2026-02-29T09:00',
    '2026-11-20T24:00',
    '2026-11-20',
    '2026-11-20T09:00Z',
    '2026-11-20T9:00',
    '0000-01-01T09:00',
    '',
    null,
  ])('%j is none', (wallTime) => {
    expect(isWallTime(wallTime)).toBe(false);
  });
});

describe('resolving a wall time', () => {
  test('a time that exists once', () => {
    expect(resolveWallTime('2026-11-21T09:00', 'Europe/Warsaw')).toEqual({
      instant: new Date('2026-11-21T08:00:00Z'),
      kind: 'exact',
      wallTime: '2026-11-21T09:00:00',
      note: null,
    });
  });

  test('a time that the clocks skip moves forward, and says so', () => {
    expect(resolveWallTime('2026-03-29T02:30', 'Europe/Warsaw')).toEqual({
      instant: new Date('2026-03-29T01:30:00Z'),
      kind: 'skipped',
      wallTime: '2026-03-29T03:30:00',
      note: 'The clocks in Europe/Warsaw go forward on March 29, 2026 and skip 2:30 AM. 3:30 AM is used instead.',
    });
  });

  test('a time that comes twice is the first, and says so', () => {
    expect(resolveWallTime('2026-10-25T02:30', 'Europe/Warsaw')).toEqual({
      instant: new Date('2026-10-25T00:30:00Z'),
      kind: 'repeated',
      wallTime: '2026-10-25T02:30:00',
      note: 'The clocks in Europe/Warsaw go back on October 25, 2026, and 2:30 AM comes twice. The first one is used (GMT+2).',
    });
  });

  test('of a time that comes twice the second one can be chosen, and nothing changes where there is one only', () => {
    expect(resolveWallTime('2026-10-25T02:30', 'Europe/Warsaw', 'second')).toEqual({
      instant: new Date('2026-10-25T01:30:00Z'),
      kind: 'repeated',
      wallTime: '2026-10-25T02:30:00',
      note: 'The clocks in Europe/Warsaw go back on October 25, 2026, and 2:30 AM comes twice. The second one is used (GMT+1).',
    });
    for (const wallTime of ['2026-10-25T03:00', '2026-03-29T02:30']) {
      expect(resolveWallTime(wallTime, 'Europe/Warsaw', 'second')).toEqual(resolveWallTime(wallTime, 'Europe/Warsaw'));
    }
  });

  test('a whole day that a zone skipped moves to the next, and says so', () => {
    const resolved = resolveWallTime('2011-12-30T12:00', 'Pacific/Apia');
    expect(resolved).toMatchObject({ kind: 'skipped', wallTime: '2011-12-31T12:00:00' });
    expect(resolved.note).toContain('12:00 PM on December 31, 2011 is used instead');
  });

  test('half an hour, where clocks move by that much', () => {
    expect(resolveWallTime('2026-10-04T02:15', 'Australia/Lord_Howe')).toMatchObject({
      kind: 'skipped',
      wallTime: '2026-10-04T02:45:00',
    });
  });

  test('what is no wall time, or no zone, is refused', () => {
    expect(() => resolveWallTime('2026-02-30T09:00', 'UTC')).toThrow(RangeError);
    expect(() => resolveWallTime('2026-02-20T09:00', 'Mars/Olympus')).toThrow(RangeError);
  });

  test('agrees with Temporal at any time in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyTime, (zone, time) => {
        const wallTime = time.toISOString().slice(0, 19);
        expect(resolveWallTime(wallTime, zone).instant.getTime()).toBe(byTemporal(wallTime, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test('agrees with Temporal around every clock change of every zone from 2025 to 2027', () => {
    const disagreements: string[] = [];
    let changes = 0;
    for (const zone of zones) {
      for (const change of clockChanges(zone, 2025, 2028)) {
        changes += 1;
        const offset = zoneOffsetMs(new Date(change.getTime() - 1000), zone);
        for (const minutes of [-61, -60, -30, -1, 0, 1, 30, 59, 60]) {
          const wallTime = new Date(change.getTime() + offset + minutes * 60_000).toISOString().slice(0, 19);
          const { instant, kind, wallTime: shown } = resolveWallTime(wallTime, zone);
          const second = resolveWallTime(wallTime, zone, 'second').instant;
          const agrees =
            instant.getTime() === byTemporal(wallTime, zone) &&
            second.getTime() === byTemporal(wallTime, zone, 'later') &&
            (shown === wallTime) === (kind !== 'skipped');
          if (!agrees) disagreements.push(`${wallTime} in ${zone}`);
        }
      }
    }
    expect(disagreements).toEqual([]);
    expect(changes).toBeGreaterThan(300);
  });

  test('a wall time that an instant shows leads back to it, with the word for which one it is', () => {
    const leadsBack = (time: Date, zone: string) => {
      const { instant, kind, wallTime } = resolveWallTime(wallTimeOf(time, zone), zone, occurrenceOf(time, zone));
      expect([instant, kind === 'skipped', wallTime]).toEqual([time, false, wallTimeOf(time, zone)]);
    };
    fc.assert(
      fc.property(anyZone, anyTime, (zone, time) => leadsBack(time, zone)),
      { numRuns: 300 },
    );
    for (const zone of ['Europe/Warsaw', 'Australia/Lord_Howe', 'America/New_York']) {
      for (const change of clockChanges(zone, 2025, 2028)) {
        for (const minutes of [-61, -60, -30, -1, 0, 1, 29, 30, 59, 60]) {
          leadsBack(new Date(change.getTime() + minutes * 60_000), zone);
        }
      }
    }
  });

  test('parts of a second do not make a moment the second one', () => {
    expect(occurrenceOf(new Date('2026-10-25T00:30:00.999Z'), 'Europe/Warsaw')).toBe('first');
    expect(occurrenceOf(new Date('2026-10-25T01:30:00.000Z'), 'Europe/Warsaw')).toBe('second');
    expect(occurrenceOf(new Date('2026-11-25T00:30:00.999Z'), 'Europe/Warsaw')).toBe('first');
  });
});

describe('a date beyond a clock change', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  test('says how the clocks change', () => {
    expect(clockChangeNote(now, new Date('2027-04-01T12:00:00Z'), 'Europe/Warsaw')).toBe(
      'The clocks in Europe/Warsaw change before then, from GMT+1 to GMT+2. The time above is the time on the clock that day.',
    );
  });

  test('says nothing when they show the same again, or never change', () => {
    expect(clockChangeNote(now, new Date('2027-12-01T12:00:00Z'), 'Europe/Warsaw')).toBeNull();
    expect(clockChangeNote(now, new Date('2027-04-01T12:00:00Z'), 'Asia/Tokyo')).toBeNull();
  });
});
