import { grouped } from '#/media/file-words.ts';
import { longVideo } from '#/media/long-video.ts';
import { refusedFrame } from '#/media/refused-frame.ts';
import { shortVideo } from '#/media/short-video.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

type Rules = Pick<NetworkRules, 'id' | 'videos'>;

/** The facts about a video that no variant changes. A value of null is not known. */
export interface VideoFacts {
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Why a network refuses a video, with what to do: it is too long or too short, or has a wrong shape. Nothing is cut off and no border
 * is added so that it fits (OP-162). Null when the network takes it so far.
 */
export function refusedVideo(video: VideoFacts, rules: Rules): string | null {
  const name = networkName(rules.id);
  const long = longVideo(video.durationMs, rules);
  if (long?.isRefused) return `${long.message} Use a shorter one or deselect ${name}.`;
  const short = shortVideo(video.durationMs, rules);
  if (short !== null) return `${short} Use a longer one or deselect ${name}.`;
  const frame = refusedFrame(video, rules);
  return frame === null ? null : `${frame} Use another one or deselect ${name}.`;
}

/** Why a network refuses a video of so few bytes, as a sentence for the owner; null when it takes the video. */
export function refusedAsTiny(bytes: number, { id, videos: { minBytes = 0 } }: Rules): string | null {
  const name = networkName(id);
  if (bytes >= minBytes) return null;
  return `${name} takes videos of at least ${grouped(minBytes / 1000)} KB. Use a larger one or deselect ${name}.`;
}
