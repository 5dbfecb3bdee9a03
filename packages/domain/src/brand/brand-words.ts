import { brandColors, WHITE } from '#/brand/brand-colors.ts';
import { contrastOf } from '#/brand/contrast.ts';
import { type HexColor, rgbOf } from '#/brand/hex-color.ts';

/** Pixels of each edge: what a logo needs at least, and what is drawn of it. */
export const LOGO_EDGE = 256;

/** The sentences about a brand that was not taken (BRAND-01). */
export const brandMessages = {
  color: 'Write a color in six digits, as in #005D5E.',
  logoGone: 'This file is not there any more. Choose the logo again.',
  logoKind: 'A logo is a picture. Choose a PNG, JPEG or WebP file.',
  logoTooSmall: (width: number, height: number) =>
    `This picture has ${width} × ${height} pixels. A logo needs at least ${LOGO_EDGE} × ${LOGO_EDGE}.`,
} as const;

/** What a screen says of an accent in one theme. */
interface AccentSentence {
  text: string;
  /** Whether something is drawn otherwise than with white text and dates in the accent. */
  isNote: boolean;
}

/** How an accent is drawn in the light and in the dark theme, and why, in words (BRAND-02). */
export function accentSentences(accent: HexColor): { light: AccentSentence; dark: AccentSentence } {
  const { light, dark } = brandColors(accent);
  const dates = light.text === accent ? '' : ' Dates stay in ink.';
  const isWhite = light.onAccent === WHITE;
  return {
    light: {
      text: isWhite
        ? `Light: white text on it reaches ${ratio(WHITE, accent)}.${dates}`
        : `Light: white text would reach ${ratio(WHITE, accent)}, so buttons get dark text.${dates}`,
      isNote: !isWhite || dates !== '',
    },
    dark: {
      text:
        dark.accent === accent
          ? `Dark: dark text on it reaches ${ratio(dark.onAccent, accent)}.`
          : `Dark: a lighter ${dark.accent} with dark text, ${ratio(dark.onAccent, dark.accent)}.`,
      isNote: false,
    },
  };
}

/** Rounded down, because 4.48 does not reach 4.5. */
function ratio(one: HexColor, other: HexColor): string {
  return `${(Math.floor(contrastOf(rgbOf(one), rgbOf(other)) * 10) / 10).toFixed(1)} : 1`;
}
