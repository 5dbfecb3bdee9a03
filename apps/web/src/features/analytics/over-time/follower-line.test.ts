import { addDays } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { followerRows, gapText, stretchesOf } from './follower-line.ts';

test('STAT-05 a line never goes over days that were not read', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), (places) => {
      const days = places
        .toSorted((a, b) => a - b)
        .map((place) => ({ day: addDays('2026-10-01', place), count: place }));
      const stretches = stretchesOf(days);
      expect(stretches.flat()).toEqual(days);
      for (const stretch of stretches)
        for (const [place, { day }] of stretch.entries()) expect(day).toBe(addDays(stretch[0]!.day, place));
      for (const [place, stretch] of stretches.entries()) {
        const before = stretches[place - 1]?.at(-1);
        expect(before !== undefined && addDays(before.day, 1) === stretch[0]!.day).toBe(false);
      }
    }),
  );
});

test('STAT-05 a gap says its reason where one is known', () => {
  expect(gapText({ from: '2026-11-14', to: '2026-11-16', reason: 'signed out' })).toBe('Nov 14 – 16: signed out');
  expect(gapText({ from: '2026-10-31', to: '2026-11-01', reason: null })).toBe('Oct 31 – Nov 1: not read');
});

test('STAT-09 the table has the counts, the differences and the gaps in the order of the days', () => {
  const days = [
    { day: '2026-11-12', count: 12_500 },
    { day: '2026-11-13', count: 12_510 },
    { day: '2026-11-17', count: 12_400 },
  ];
  const gaps = [{ from: '2026-11-14', to: '2026-11-16', reason: 'signed out' }];
  expect(followerRows({ days, gaps }).map(({ cells }) => cells)).toEqual([
    ['Thu, Nov 12', 12_500, ''],
    ['Fri, Nov 13', 12_510, '+10'],
    ['Nov 14 – 16', 'signed out', ''],
    ['Tue, Nov 17', 12_400, '−110'],
  ]);
});
