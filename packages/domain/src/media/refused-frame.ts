import { isOutsideRatio, ratioWords } from '#/media/frame-ratio.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/**
 * Why a network refuses a video of this size, as a sentence for the owner; null when it takes the video, or when the
 * size is not known.
 */
export function refusedFrame(
  { width, height }: { readonly width: number | null; readonly height: number | null },
  { id, videos: { edge, ratio } }: Pick<NetworkRules, 'id' | 'videos'>,
): string | null {
  if (width === null || height === null) return null;
  const takes = `${networkName(id)} takes videos`;
  const has = `and this one has ${width} by ${height}`;
  if (edge !== null && Math.min(width, height) < edge.min) {
    return `${takes} of at least ${edge.min} by ${edge.min} pixels, ${has}.`;
  }
  if (edge !== null && edge.max !== null && Math.max(width, height) > edge.max) {
    return `${takes} of at most ${edge.max} by ${edge.max} pixels, ${has}.`;
  }
  if (ratio === null || !isOutsideRatio({ width, height }, ratio)) return null;
  return `${takes} ${ratioWords(ratio)}, ${has} pixels.`;
}
