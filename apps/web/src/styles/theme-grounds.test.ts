import { readFileSync } from 'node:fs';
import { oklchColor, themeGrounds } from '@nonet/domain';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Both colors of a token, as bytes. */
function tokenColors(name: string) {
  const line = new RegExp(`--${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\);`).exec(css);
  const [light, dark] = [line?.[1], line?.[2]].map((parts) => {
    const [lightness = 0, chroma = 0, hue = 0] = (parts ?? '').split(' ').map(Number);
    return oklchColor(lightness, chroma, hue);
  });
  return { light, dark };
}

test('BRAND-02 accents are judged against the grounds and the ink that the themes have', () => {
  const [bg, surface, ink] = ['bg', 'surface', 'ink'].map(tokenColors);
  for (const theme of ['light', 'dark'] as const)
    expect(themeGrounds[theme]).toEqual({ grounds: [bg?.[theme], surface?.[theme]], ink: ink?.[theme] });
});
