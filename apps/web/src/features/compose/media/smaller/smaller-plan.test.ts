import { expect, test } from 'vitest';

import { smallerPlan } from './smaller-plan.ts';

const limit = 20 * 1024 * 1024;
const reel = { width: 1080, height: 1920 };

test('OP-188 a reel of a minute gets 720 lines at what the limit leaves, and stays below it', () => {
  const plan = smallerPlan({ seconds: 60, ...reel }, limit);
  expect(plan?.lines).toBe(720);
  expect(plan?.videoBitsPerSecond).toBeGreaterThan(2_000_000);
  expect(plan?.bytes).toBeLessThan(limit * 0.95);
});

test('OP-188 what the limit leaves less than 1 Mbit/s is not offered', () => {
  expect(smallerPlan({ seconds: 132, ...reel }, limit)).not.toBeNull();
  expect(smallerPlan({ seconds: 134, ...reel }, limit)).toBeNull();
});

test('a short clip keeps 1,080 lines, a small one its own, and none gets more than can be seen', () => {
  expect(smallerPlan({ seconds: 20, ...reel }, limit)).toMatchObject({ lines: 1080 });
  expect(smallerPlan({ seconds: 20, width: 640, height: 360 }, limit)).toMatchObject({ lines: 360 });
  expect(smallerPlan({ seconds: 2, ...reel }, limit)).toMatchObject({ videoBitsPerSecond: 8_000_000 });
});

test('a video of unknown length or size is left alone', () => {
  expect(smallerPlan({ seconds: Number.POSITIVE_INFINITY, ...reel }, limit)).toBeNull();
  expect(smallerPlan({ seconds: 0, ...reel }, limit)).toBeNull();
  expect(smallerPlan({ seconds: 9, width: 0, height: 0 }, limit)).toBeNull();
});
