import fc from 'fast-check';
import { expect, test } from 'vitest';

import { stepCount, stepOf, thresholdsOf } from './steps.ts';

const values = fc.array(fc.nat(1e6), { minLength: 1, maxLength: 168 });

test('STAT-06 every value has one of five steps, and a larger one never a lighter step', () => {
  fc.assert(
    fc.property(values, (given) => {
      const thresholds = thresholdsOf(given);
      const sorted = given.toSorted((a, b) => a - b);
      const steps = sorted.map((value) => stepOf(value, thresholds));
      for (const step of steps) expect(step >= 1 && step <= stepCount).toBe(true);
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(thresholds).toEqual(thresholds.toSorted((a, b) => a - b));
    }),
  );
});

test('STAT-06 the steps begin at round numbers near the fifths', () => {
  expect(thresholdsOf(Array.from({ length: 101 }, (_, place) => 500 + place * 20))).toEqual([900, 1300, 1700, 2100]);
});

test('STAT-06 values that are all alike are one step', () => {
  const thresholds = thresholdsOf([7, 7, 7]);
  expect(thresholds).toEqual([]);
  expect(stepOf(7, thresholds)).toBe(stepCount);
});
