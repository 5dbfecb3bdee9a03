import { expect, test } from 'vitest';

import { oklchColor } from './oklch.ts';

// As Chromium 150 draws these tokens.
test.each([
  [[0.225, 0.032, 265], '#141B2B'],
  [[0.78, 0.095, 195], '#65CBCA'],
  [[0.85, 0.16, 88], '#F9C635'],
  [[0.475, 0.165, 258], '#0E57B6'],
  [[1, 0, 0], '#FFFFFF'],
] as const)('oklch(%j) is %s', ([lightness, chroma, hue], color) => {
  expect(oklchColor(lightness, chroma, hue)).toBe(color);
});
