import { expect, test } from 'vitest';

import { refusedPicture, refusedShape } from '#/media/refused-picture.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

const judge = (width: number | null, height: number | null, format: PostFormat = 'feed') =>
  refusedPicture({ width, height }, rulesInFormat(networkRules.instagram, format));

test('a picture more upright or wider than a network takes is refused in words', () => {
  expect(judge(3024, 4034)).toBe(
    'Instagram takes pictures from 3:4 (tall) to 1.91:1 (wide), and this one has 3024 by 4034 pixels.',
  );
  expect(judge(1919, 1000)).toContain('1919 by 1000');
});

test('its shape is told in a word', () => {
  expect(refusedShape({ width: 3024, height: 4034 }, networkRules.instagram)).toBe('tall');
  expect(refusedShape({ width: 1919, height: 1000 }, networkRules.instagram)).toBe('wide');
  expect(refusedShape({ width: 1000, height: 1000 }, networkRules.instagram)).toBeNull();
  expect(refusedShape({ width: null, height: 1000 }, networkRules.instagram)).toBeNull();
});

test.each([
  [3024, 4032],
  [1080, 1350],
  // 1.91:1, as other software rounds it to whole pixels.
  [1200, 628],
  [1080, 566],
  [null, 4032],
  [3024, null],
])('one of %s by %s is not', (width, height) => {
  expect(judge(width, height)).toBeNull();
});

test('a story takes any shape, and so does a network without a documented limit', () => {
  expect(judge(1080, 1920, 'story')).toBeNull();
  expect(refusedPicture({ width: 1, height: 1000 }, networkRules.twitter)).toBeNull();
});
