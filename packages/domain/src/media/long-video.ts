import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** What is to be said of a video that runs longer than a network's figure. */
export interface LongVideo {
  /** True where the network takes it from nobody. Else it depends on the account, in a way that only the network knows. */
  readonly isRefused: boolean;
  /** A sentence for its owner. */
  readonly message: string;
}

/** What a network makes of how long a video runs; null where nothing is to be said, or the duration is not known. */
export function longVideo(
  durationMs: number | null,
  { id, videos: { longest } }: Pick<NetworkRules, 'id' | 'videos'>,
): LongVideo | null {
  if (durationMs === null || longest === null || durationMs <= longest.seconds * 1000) return null;
  const from = longest.from === null ? '' : ` from ${longest.from}`;
  // One that is just over the limit is not shown as being at it.
  const runs = durationWords(Math.ceil(durationMs / 1000));
  return {
    isRefused: longest.from === null,
    message: `${networkName(id)} takes videos of up to ${durationWords(longest.seconds)}${from}, and this one runs ${runs}.`,
  };
}

/** '45 s', '2 min 20 s', '1 h 5 min'. */
function durationWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([value, unit]) => (value === 0 ? [] : [`${value} ${unit}`])).join(' ');
}
