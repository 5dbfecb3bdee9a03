import fc from 'fast-check';
import { expect, test } from 'vitest';

import { brandColors, themeGrounds } from './brand-colors.ts';
import { contrastOf } from './contrast.ts';
import { type HexColor, rgbOf } from './hex-color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((bytes): HexColor => `#${bytes.toString(16).padStart(6, '0').toUpperCase()}`);

test('BRAND-02 any accent keeps 4.5 : 1 in both themes: the text on it, and what is written in it on page and card', () => {
  const expectReadable = (accent: HexColor) => {
    const colors = brandColors(accent);
    for (const theme of ['light', 'dark'] as const) {
      const { accent: ground, onAccent, text } = colors[theme];
      expect(contrastOf(rgbOf(onAccent), rgbOf(ground)), `${accent} ${theme}`).toBeGreaterThanOrEqual(4.5);
      for (const page of themeGrounds[theme].grounds)
        expect(contrastOf(rgbOf(text), rgbOf(page)), `${accent} ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
  };
  // A corner of each edge of the cube, and the greys, where white and dark text change over.
  for (let step = 0; step <= 255; step++) {
    const byte = step.toString(16).padStart(2, '0').toUpperCase();
    for (const digits of [
      `${byte}${byte}${byte}`,
      `${byte}0000`,
      `00${byte}00`,
      `0000${byte}`,
      `FF${byte}00`,
      `00${byte}FF`,
    ])
      expectReadable(`#${digits}`);
  }
  fc.assert(fc.property(anyColor, expectReadable), { numRuns: 3000 });
});

test('BRAND-02 an accent is never another one in the light theme, and stays itself in the dark one where it can be read', () => {
  fc.assert(fc.property(anyColor, (accent) => brandColors(accent).light.accent === accent));
  expect(brandColors('#F2B84B').dark).toEqual({ accent: '#F2B84B', onAccent: '#141B2B', text: '#F2B84B' });
});

test('BRAND-02 a dark accent gets a lighter form of its hue on dark grounds, with dark text', () => {
  expect(brandColors('#005D5E')).toEqual({
    light: { accent: '#005D5E', onAccent: '#FFFFFF', text: '#005D5E' },
    dark: { accent: '#7CC6C7', onAccent: '#141B2B', text: '#7CC6C7' },
  });
  expect(brandColors('#000000').dark.accent).toBe('#B7B7B7');
});

test('BRAND-02 on a light accent the text turns dark, and what would be written in it stays in ink', () => {
  expect(brandColors('#F2B84B').light).toEqual({ accent: '#F2B84B', onAccent: '#141B2B', text: '#141B2B' });
  // Neither white nor ink reads on this grey: black does.
  expect(brandColors('#777777').light.onAccent).toBe('#000000');
});
