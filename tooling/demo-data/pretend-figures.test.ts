import { describe, expect, test } from 'vitest';

import { networkIds, networkRules, readingAges } from '../../packages/domain/src/index.ts';
import { pastReadings, pretendFigures, pretendFollowers } from './pretend-figures.ts';

const at = new Date('2026-11-02T09:00:00Z');
const now = Date.parse('2026-11-12T09:00:00Z');
const ages = [15_000, 60_000, 180_000];

describe('figures of the seeded posts', () => {
  test.each(networkIds)('of %s are those that it tells, grow with each reading, and are alike each time', (network) => {
    const { told, cost } = networkRules[network].figures;
    const read = pastReadings({ network, place: 3, at }, ages, now);
    expect(read).toEqual(cost === null ? [...ages, ...readingAges.slice(0, 5)] : []);
    const figures = read.map((ageMs) => pretendFigures({ network, place: 3, at }, ageMs));
    for (const [place, one] of figures.entries()) {
      expect(Object.keys(one)).toEqual(told.map(({ name }) => name));
      const [main] = told;
      const before = figures[place - 1]?.[main.name] ?? 0;
      expect(one[main.name]).toBeGreaterThan(before);
      expect(pretendFigures({ network, place: 3, at }, read[place]!)).toEqual(one);
    }
  });

  test('followers grow', () => {
    const counts = [28, 14, 7, 0].map((daysAgo) => pretendFollowers(1, daysAgo));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(new Set(counts)).toHaveProperty('size', 4);
  });
});
