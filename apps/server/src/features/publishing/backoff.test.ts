import fc from 'fast-check';
import { expect, test } from 'vitest';

import { backoffMs } from '#/features/publishing/backoff.ts';

test.each([
  [0, 10_000],
  [1, 20_000],
  [2, 40_000],
  [6, 640_000],
  [7, 900_000],
  [50, 900_000],
])('after %i retries it waits %i ms in the middle of the range', (retry, ms) => {
  expect(backoffMs(retry, 0.5)).toBe(ms);
});

test('varies by 20 % both ways and never exceeds 15 minutes', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (retry, random) => {
      const middle = Math.min(900_000, 10_000 * 2 ** retry);
      const ms = backoffMs(retry, random);
      expect(ms).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
      expect(ms).toBeLessThanOrEqual(Math.min(900_000, Math.ceil(middle * 1.2)));
    }),
  );
});
