import { isOutsideRatio, ratioWords } from '#/media/frame-ratio.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/**
 * Why a network refuses a picture of this shape, as a sentence for the owner. Null when it takes the picture, or when
 * the size is not known. Too many pixels or bytes are no reason: then a smaller picture is
 * made.
 */
export function refusedPicture(
  { width, height }: { readonly width: number | null; readonly height: number | null },
  { id, images }: Pick<NetworkRules, 'id' | 'images'>,
): string | null {
  const ratio = images?.ratio ?? null;
  if (ratio === null || refusedShape({ width, height }, { images }) === null) return null;
  return `${networkName(id)} takes pictures ${ratioWords(ratio)}, and this one has ${width} by ${height} pixels.`;
}

/** How the shape of a picture is beyond what a network takes; null when it is not, or when the size is not known. */
export function refusedShape(
  { width, height }: { readonly width: number | null; readonly height: number | null },
  { images }: Pick<NetworkRules, 'images'>,
): 'tall' | 'wide' | null {
  const ratio = images?.ratio ?? null;
  if (ratio === null || width === null || height === null || !isOutsideRatio({ width, height }, ratio)) return null;
  return width * ratio.tallest[1] < height * ratio.tallest[0] ? 'tall' : 'wide';
}
