/** Red, green and blue of sRGB, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** What text needs of its ground (WCAG 2.2, 1.4.3; BRAND-02). */
export const TEXT_CONTRAST = 4.5;

/** The contrast of two colors as WCAG 2 counts it: 1 for the same color, 21 for black on white. The order does not matter. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);
}

/** The light, 0 to 1, that a byte of sRGB stands for. */
export function linearOf(byte: number): number {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
