import { linearOf } from '#/brand/contrast.ts';
import { type HexColor, rgbOf } from '#/brand/hex-color.ts';

// The matrices are those of https://bottosson.github.io/posts/oklab/, read 2026-11-29.

/** The color of sRGB for `oklch(lightness chroma hue)` of CSS, lightness 0 to 1, hue in degrees; what sRGB has not is cut off. */
export function oklchColor(lightness: number, chroma: number, hue: number): HexColor {
  const bytes = linearRgb(lightness, chroma, hue).map((part) => byteOf(Math.min(1, Math.max(0, part))));
  return `#${bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** The color of the same hue with this lightness of OKLCH, and as much of its chroma as sRGB has there. */
export function withLightness(color: HexColor, lightness: number): HexColor {
  const [all, hue] = chromaAndHue(color);
  const chroma = shares.map((share) => all * share).find((some) => isInside(linearRgb(lightness, some, hue)));
  return oklchColor(lightness, chroma ?? 0, hue);
}

/** The shares of a chroma that are tried, all of it first. */
const shares = Array.from({ length: 100 }, (_, step) => 1 - step / 100);

function chromaAndHue(color: HexColor): [chroma: number, hue: number] {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map(linearOf);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isInside(color: readonly number[]): boolean {
  return color.every((part) => part >= 0 && part <= 1);
}

/** The opposite of `linearOf`. */
function byteOf(part: number): number {
  return Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
