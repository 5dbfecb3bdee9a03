import fc from 'fast-check';
import { expect, test } from 'vitest';

import { someBestTimes } from '../testing/some-analytics.ts';
import { allHours, bestOf, busyHours, stepTo } from './week-of-hours.ts';

const { cells } = someBestTimes();
const days = [1, 2, 3, 4, 5, 6, 7];

test('STAT-06 no hour with figures is folded away', () => {
  const hours = busyHours(cells);
  const told = cells.filter(({ median }) => median !== null);
  expect(told.every(({ hour }) => hours.includes(hour))).toBe(true);
  expect(hours.length).toBeLessThan(24);
  expect(busyHours([])).toEqual(allHours);
});

test('STAT-06 the best hour has figures, and none has a higher median', () => {
  const best = bestOf(cells);
  expect(best?.posts).toBeGreaterThanOrEqual(3);
  expect(best?.median).toBe(Math.max(...cells.map(({ median }) => median ?? 0)));
  expect(
    bestOf([{ weekday: 1, hour: 9, posts: 2, median: null, lowerQuartile: null, upperQuartile: null }]),
  ).toBeUndefined();
});

test('STAT-09 keys never leave the grid, and lead back', () => {
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End');
  fc.assert(
    fc.property(fc.array(key), fc.boolean(), (keys, isTurned) => {
      const grid = { days, hours: busyHours(cells), isTurned };
      let at = { weekday: 3, hour: 9 };
      for (const one of keys) at = stepTo(one, at, grid) ?? at;
      expect(grid.days).toContain(at.weekday);
      expect(grid.hours).toContain(at.hour);
    }),
  );
});

test('STAT-09 arrows go by hour across and by day down; on phones the other way round', () => {
  const at = { weekday: 4, hour: 18 };
  expect(stepTo('ArrowRight', at, { days, hours: allHours, isTurned: false })).toEqual({ weekday: 4, hour: 19 });
  expect(stepTo('ArrowDown', at, { days, hours: allHours, isTurned: false })).toEqual({ weekday: 5, hour: 18 });
  expect(stepTo('ArrowRight', at, { days, hours: allHours, isTurned: true })).toEqual({ weekday: 5, hour: 18 });
  expect(stepTo('x', at, { days, hours: allHours, isTurned: true })).toBeNull();
});
