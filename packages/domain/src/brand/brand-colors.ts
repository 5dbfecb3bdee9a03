import { contrastOf, TEXT_CONTRAST } from '#/brand/contrast.ts';
import { type HexColor, rgbOf } from '#/brand/hex-color.ts';
import { withLightness } from '#/brand/oklch.ts';

/** What a page in one theme draws of an accent. */
interface ThemeColors {
  /** The ground of buttons, and what fills a progress bar. */
  accent: HexColor;
  /** Text on the accent: 4.5 : 1 at least. */
  onAccent: HexColor;
  /** The accent as text, for dates, signs and lines: 4.5 : 1 at least on page and card, else the ink of the theme. */
  text: HexColor;
}

interface BrandColors {
  light: ThemeColors;
  dark: ThemeColors;
}

/** The grounds and the ink of each theme as `tokens.css` of the web app has them: `--bg`, `--surface` and `--ink`. */
export const themeGrounds = {
  light: { grounds: ['#F8F9FB', '#FFFFFF'], ink: '#141B2B' },
  dark: { grounds: ['#0C0E14', '#14171E'], ink: '#F0F2F6' },
} as const satisfies Record<keyof BrandColors, { grounds: readonly HexColor[]; ink: HexColor }>;

export const WHITE: HexColor = '#FFFFFF';

/** Text on an accent, the wished one first. One of them always reads: black does wherever white does not. */
const textColors: readonly HexColor[] = [WHITE, themeGrounds.light.ink, '#000000'];

/** The lightness of OKLCH that colors of the dark theme have: it is readable on its grounds in any hue. */
const LIGHT_ON_DARK = 0.78;

/**
 * How an accent is drawn (BRAND-02). In the light theme it stays as it is, and what cannot be read changes its color:
 * the text on it, or the text in it. On the dark grounds an accent that cannot be read there gets a lighter form.
 */
export function brandColors(accent: HexColor): BrandColors {
  const isDarkEnough = isReadable(accent, themeGrounds.light.grounds);
  const onDark = isReadable(accent, themeGrounds.dark.grounds) ? accent : withLightness(accent, LIGHT_ON_DARK);
  return {
    light: { accent, onAccent: textOn(accent), text: isDarkEnough ? accent : themeGrounds.light.ink },
    dark: { accent: onDark, onAccent: textOn(onDark), text: onDark },
  };
}

function textOn(accent: HexColor): HexColor {
  return textColors.find((text) => isReadable(text, [accent])) ?? '#000000';
}

function isReadable(text: HexColor, grounds: readonly HexColor[]): boolean {
  return grounds.every((ground) => contrastOf(rgbOf(text), rgbOf(ground)) >= TEXT_CONTRAST);
}
