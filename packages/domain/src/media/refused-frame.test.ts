import { expect, test } from 'vitest';

import { refusedFrame } from '#/media/refused-frame.ts';
import { networkRules } from '#/networks/rules.ts';

const judge = (width: number | null, height: number | null) => refusedFrame({ width, height }, networkRules.twitter);

test.each([
  [31, 32, 'X takes videos of at least 32 by 32 pixels, and this one has 31 by 32.'],
  [1920, 16, 'X takes videos of at least 32 by 32 pixels, and this one has 1920 by 16.'],
  [1920, 639, 'X takes videos from 1:3 (tall) to 3:1 (wide), and this one has 1920 by 639 pixels.'],
  [639, 1920, 'X takes videos from 1:3 (tall) to 3:1 (wide), and this one has 639 by 1920 pixels.'],
])('a video of %i by %i is refused in words', (width, height, message) => {
  expect(judge(width, height)).toBe(message);
});

test.each([
  [32, 32],
  [1920, 640],
  [640, 1920],
  [3840, 2160],
  [null, 16],
  [16, null],
])('a video of %s by %s is not', (width, height) => {
  expect(judge(width, height)).toBeNull();
});

test.each([
  ['tiktok', 4097, 2160, 'TikTok takes videos of at most 4096 by 4096 pixels, and this one has 4097 by 2160.'],
  [
    'pinterest',
    1081,
    540,
    'Pinterest takes videos from 1:2 (tall) to 1.91:1 (wide), and this one has 1081 by 540 pixels.',
  ],
  [
    'linkedin',
    800,
    1921,
    'LinkedIn takes videos from 1:2.4 (tall) to 2.4:1 (wide), and this one has 800 by 1921 pixels.',
  ],
] as const)('the words are those of the figures of %s', (id, width, height, message) => {
  expect(refusedFrame({ width, height }, networkRules[id])).toBe(message);
});

test('networks without a documented limit take any', () => {
  expect(refusedFrame({ width: 1, height: 1000 }, networkRules.facebook)).toBeNull();
});
