import type { NetworkRules } from '#/networks/network-rules.ts';
import { tooLong } from '#/networks/too-long.ts';

/** The message about a video that runs longer than a network's limit. */
export interface LongVideo {
  /**
   * True when the network refuses the video from every account. False when that depends on the account, in a way that
   * only the network knows.
   */
  readonly isRefused: boolean;
  /** A sentence for its owner. */
  readonly message: string;
}

/**
 * The message about a video's duration at a network; null when the network takes it, or when the duration is not known.
 */
export function longVideo(
  durationMs: number | null,
  { id, videos: { longest } }: Pick<NetworkRules, 'id' | 'videos'>,
): LongVideo | null {
  if (durationMs === null) return null;
  const exceeded = longest.filter(({ seconds }) => durationMs > seconds * 1000);
  const limit = exceeded.find(({ from }) => from === null) ?? exceeded[0];
  if (limit === undefined) return null;
  return {
    isRefused: limit.from === null,
    message: tooLong(id, limit, durationMs),
  };
}
