import fc from 'fast-check';
import { expect, test } from 'vitest';

import { filmWith } from '#/fixtures/kinds-of-files.ts';
import { steadyRate } from '#/media/videos/steady-rate.ts';

const { video } = filmWith({}).probe;
const rateOf = (frameRate: number | null, more: { constant?: boolean; peakFrameRate?: number | null } = {}) => {
  if (video === null) throw new Error('A film has a picture.');
  return steadyRate({ ...video, frameRate, peakFrameRate: frameRate, ...more });
};

test.each([
  [23.976, [24_000, 1001]],
  [24, [24, 1]],
  [25, [25, 1]],
  [29.97, [30_000, 1001]],
  [59.94, [60_000, 1001]],
  [60.02, [60, 1]],
  [27, [27, 1]],
  [12.5, [25, 1]],
  [23.7, [237, 5]],
  [15, [30, 1]],
  [10, [30, 1]],
  [1, [24, 1]],
  [120, [60, 1]],
  [239.6, [60_000, 1001]],
  [90, [45, 1]],
  [null, [30, 1]],
])('MED-03 %s frames a second are made %s', (frameRate, expected) => {
  expect(rateOf(frameRate)).toEqual(expected);
});

test('MED-03 frames that come as they please are laid on a steady grid, unless they nearly are on one', () => {
  const loose = { constant: false, peakFrameRate: 60 };
  expect(rateOf(17.3, loose)).toEqual([30, 1]);
  expect(rateOf(41, loose)).toEqual([60, 1]);
  expect(rateOf(24.01, loose)).toEqual([24, 1]);
  expect(rateOf(23.688, { constant: false, peakFrameRate: 24 })).toEqual([24_000, 1001]);
  expect(rateOf(44.3, { constant: false, peakFrameRate: 59.9 })).toEqual([60, 1]);
  expect(rateOf(27, { constant: false, peakFrameRate: 28 })).toEqual([27, 1]);
  expect(rateOf(41, { constant: false, peakFrameRate: null })).toEqual([60, 1]);
});

test('MED-03 every rate becomes one that all networks take, and none becomes faster that was fast enough', () => {
  const rates = fc.double({ min: 0.01, max: 1000, noNaN: true });
  fc.assert(
    fc.property(rates, fc.boolean(), fc.double({ min: 1, max: 10, noNaN: true }), (rate, constant, more) => {
      const [numerator, denominator] = rateOf(rate, { constant, peakFrameRate: constant ? rate : rate * more });
      const made = numerator / denominator;
      expect(made).toBeGreaterThan(23.4);
      expect(made).toBeLessThan(60.6);
      // Below 24, frames are shown several times.
      expect(made).toBeLessThanOrEqual(Math.max(rate * (constant ? 1 : more), 48) * 1.03);
      expect(Number.isInteger(numerator) && Number.isInteger(denominator)).toBe(true);
    }),
  );
});
