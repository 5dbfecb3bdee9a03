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
  if (ratio === null || width === null || height === null) return null;
  if (!isOutsideRatio({ width, height }, ratio)) return null;
  return `${networkName(id)} takes pictures ${ratioWords(ratio)}, and this one has ${width} by ${height} pixels.`;
}
