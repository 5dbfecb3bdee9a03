import type { RatioLimit } from '#/networks/network-rules.ts';

/**
 * True for a picture or a video that is taller or wider than a network takes. The limit allows for rounding to whole
 * pixels.
 */
export function isOutsideRatio(
  { width, height }: { readonly width: number; readonly height: number },
  { tallest, widest }: RatioLimit,
): boolean {
  return height > Math.ceil((width * tallest[1]) / tallest[0]) || width > Math.ceil((height * widest[0]) / widest[1]);
}

/** 'from 3:4 (tall) to 1.91:1 (wide)'. */
export function ratioWords({ tallest, widest }: RatioLimit): string {
  return `from ${tallest.join(':')} (tall) to ${widest.join(':')} (wide)`;
}
