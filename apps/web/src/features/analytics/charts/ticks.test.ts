import { addDays, STILL_GROWING_MS, startOfDay } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { axisAround, axisFromZero, dayTicks, isStillGrowing, mostTicks } from './ticks.ts';

const steps = fc.integer({ min: 2, max: 8 });

test('STAT-09 an axis from 0 holds the largest, in whole and few steps', () => {
  fc.assert(
    fc.property(fc.nat(1e9), steps, (largest, wanted) => {
      const { from, to, ticks } = axisFromZero(largest, wanted);
      expect(from).toBe(0);
      expect(to).toBeGreaterThanOrEqual(Math.max(largest, 1));
      expect(to).toBeLessThanOrEqual(Math.max(largest, 1) * 2.5);
      expect(ticks.length).toBeLessThanOrEqual(mostTicks);
      expect(ticks[0]).toBe(0);
      for (const tick of ticks) expect(Number.isInteger(tick) && tick >= from && tick <= to).toBe(true);
    }),
  );
});

test('STAT-09 an axis around values holds all of them, and never falls below 0', () => {
  fc.assert(
    fc.property(fc.nat(1e8), fc.nat(1e6), steps, (smallest, more, wanted) => {
      const { from, to, ticks } = axisAround(smallest, smallest + more, wanted);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThanOrEqual(smallest);
      expect(to).toBeGreaterThanOrEqual(smallest + more);
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(mostTicks);
    }),
  );
});

test('STAT-09 at most six days are named, evenly, from the first on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 731 }), (count) => {
      const days = Array.from({ length: count }, (_, index) => addDays('2025-01-01', index));
      const named = dayTicks(days);
      expect(named[0]).toBe(days[0]);
      expect(named.length).toBeLessThanOrEqual(mostTicks);
      const distances = named.slice(1).map((day, index) => days.indexOf(day) - days.indexOf(named[index] ?? ''));
      expect(new Set(distances).size).toBeLessThanOrEqual(1);
    }),
  );
});

test('STAT-05 a day is still growing until its last post is seven days old', () => {
  const startOf = (day: string) => startOfDay(day, 'Europe/Warsaw');
  const isGrowing = (now: string) => isStillGrowing('2026-11-20', Date.parse(now), startOf, STILL_GROWING_MS);
  expect(isGrowing('2026-11-27T22:59:00Z')).toBe(true);
  expect(isGrowing('2026-11-27T23:00:00Z')).toBe(false);
});
