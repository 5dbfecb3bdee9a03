import type { Rgb } from '#/brand/contrast.ts';

/** A color as `#RRGGBB`, in capitals. */
export type HexColor = `#${string}`;

/** What somebody typed as a color, with or without `#`, in three or six digits; undefined where it is none. */
export function readHexColor(typed: string): HexColor | undefined {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(typed)?.[1]?.toUpperCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The bytes of a color. */
export function rgbOf(color: HexColor): Rgb {
  const byte = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5)];
}
