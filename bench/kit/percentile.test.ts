import fc from 'fast-check';
import { expect, test } from 'vitest';
import { p50AndP99, percentile, rounded } from './percentile.ts';

test('takes the nearest rank, whatever the order of the samples', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.01)).toBe(7);
});

test('sorts by size and not as text', () => {
  expect(percentile([9, 10, 100], 0.5)).toBe(10);
});

test('is a sample that at least the share of all samples does not exceed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (samples, percent) => {
      const value = percentile(samples, percent / 100);
      const covered = samples.filter((sample) => sample <= value).length;
      const below = samples.filter((sample) => sample < value).length;
      expect(samples).toContain(value);
      expect(covered * 100).toBeGreaterThanOrEqual(percent * samples.length);
      expect(below * 100).toBeLessThan(percent * samples.length);
    }),
  );
});

test('refuses to speak about no samples', () => {
  expect(() => percentile([], 0.5)).toThrow('no samples');
});

test('rounds to what a reader can use', () => {
  expect([0.1234, 12.345, 1234.5].map(rounded)).toEqual([0.12, 12.3, 1235]);
  expect(p50AndP99([1.001, 2.002, 300.4])).toEqual({ p50Ms: 2, p99Ms: 300 });
});
