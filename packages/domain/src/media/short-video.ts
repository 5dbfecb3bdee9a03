import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { durationWords } from '#/text/duration-words.ts';

/**
 * Why a network refuses a video of this duration as too short, as a sentence for the owner. Null when it takes the
 * video, or when the duration is not known.
 */
export function shortVideo(
  durationMs: number | null,
  { id, videos: { shortest } }: Pick<NetworkRules, 'id' | 'videos'>,
): string | null {
  if (durationMs === null || shortest === null || durationMs >= shortest * 1000) return null;
  // Rounding down: a video just below the limit must not be shown as having exactly the limit.
  const runs = durationWords(Math.floor(durationMs / 1000));
  return `${networkName(id)} takes videos of at least ${durationWords(shortest)}, and this one runs ${runs}.`;
}
