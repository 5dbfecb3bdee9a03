import { expect, test } from 'vitest';

import { shownFormat } from './shown-format.ts';

const video = (width: number | null, height: number | null, seconds: number | null) =>
  ({ type: 'video', width, height, durationMs: seconds === null ? null : seconds * 1_000 }) as const;

test.each([
  [1080, 1920, 180, 'short'],
  [1080, 1080, 60, 'short'],
  [1080, 1920, 181, 'video'],
  [1920, 1080, 20, 'video'],
  [null, null, 20, 'video'],
  [1080, 1920, null, 'video'],
])('a video of %s by %s that runs %s s is shown as a %s', (width, height, seconds, format) => {
  expect(shownFormat('video', [video(width, height, seconds)])).toBe(format);
});
