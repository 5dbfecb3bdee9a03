import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { durationWords } from '#/text/duration-words.ts';

/** The sentence about a video that runs longer than a network takes it, from everybody or from some accounts. */
export function tooLong(
  network: NetworkId,
  limit: { readonly seconds: number; readonly from: string | null },
  durationMs: number,
): string {
  const from = limit.from === null ? '' : ` from ${limit.from}`;
  // Rounding up: a video just above the limit must not be shown as having exactly the limit.
  const runs = durationWords(Math.ceil(durationMs / 1000));
  return `${networkName(network)} takes videos of up to ${durationWords(limit.seconds)}${from}, and this one runs ${runs}.`;
}
