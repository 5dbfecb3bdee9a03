import { dayKey, monthGrid } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { bucketByDay, dayEdges, knownDays } from './bucket-by-day.ts';

const at = (scheduledDate: string) => ({ scheduledDate });
const filled = (days: readonly string[], zone: string, ...instants: string[]) =>
  bucketByDay(instants.map(at), dayEdges(days, zone)).flatMap((posts, index) =>
    posts.length > 0 ? [days[index]] : [],
  );

describe('the day of a post', () => {
  const november = monthGrid('2026-11');

  test('CAL-28 is the day on the clock of the zone, not of UTC', () => {
    const lateEvening = '2026-11-20T23:30:00Z';
    expect(filled(november, 'UTC', lateEvening)).toEqual(['2026-11-20']);
    expect(filled(november, 'Europe/Warsaw', lateEvening)).toEqual(['2026-11-21']);
    expect(filled(november, 'Pacific/Honolulu', '2026-11-20T05:00:00Z')).toEqual(['2026-11-19']);
  });

  test('begins with its first moment and ends before the next day', () => {
    expect(filled(november, 'Europe/Warsaw', '2026-11-19T23:00:00Z')).toEqual(['2026-11-20']);
    expect(filled(november, 'Europe/Warsaw', '2026-11-20T22:59:59.999Z')).toEqual(['2026-11-20']);
  });

  test('has 25 hours when the clocks go back, and 23 when they go forward', () => {
    const october = monthGrid('2026-10');
    expect(filled(october, 'Europe/Warsaw', '2026-10-25T22:30:00Z')).toEqual(['2026-10-25']);
    expect(filled(october, 'Europe/Warsaw', '2026-10-24T22:00:00Z')).toEqual(['2026-10-25']);
    expect(filled(monthGrid('2026-03'), 'Europe/Warsaw', '2026-03-29T22:30:00Z')).toEqual(['2026-03-30']);
  });

  test('is none when it lies beyond the grid', () => {
    expect(filled(november, 'UTC', '2026-10-25T23:59:59Z', '2026-12-07T00:00:00Z')).toEqual([]);
  });
});

test('the posts of a day keep their order', () => {
  const posts = ['09:00', '12:30', '18:00'].map((time) => at(`2026-11-20T${time}:00Z`));
  const buckets = bucketByDay(posts, dayEdges(['2026-11-19', '2026-11-20'], 'UTC'));
  expect(buckets).toEqual([[], posts]);
});

test('a day is known once the posts before its end are, and not before', () => {
  const edges = dayEdges(['2026-11-19', '2026-11-20', '2026-11-21'], 'UTC');
  const posts = ['19T09', '20T08', '20T23'].map((time) => at(`2026-11-${time}:00:00Z`));
  const known = (count: number, until: string) => knownDays({ posts: posts.slice(0, count), until }, edges);
  expect(known(2, '2026-11-20T08:00:00Z')).toEqual([[posts[0]], null, null]);
  expect(known(3, '2026-11-20T23:00:00Z')).toEqual([[posts[0]], null, null]);
  expect(known(3, '2026-11-21T00:00:00Z')).toEqual([[posts[0]], posts.slice(1), null]);
});

test('any instant in any zone lands on the day that the clock shows', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const months = fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11', '2027-01');
  fc.assert(
    fc.property(zones, months, fc.integer({ min: 0, max: 42 * 24 * 60 - 1 }), (zone, month, minute) => {
      const days = monthGrid(month);
      const edges = dayEdges(days, zone);
      const instant = new Date((edges[0] ?? 0) + minute * 60_000);
      const place = bucketByDay([at(instant.toISOString())], edges).findIndex((posts) => posts.length === 1);
      const day = dayKey(instant, zone);
      expect(days[place]).toBe(days.includes(day) ? day : undefined);
    }),
    { numRuns: 300 },
  );
});
