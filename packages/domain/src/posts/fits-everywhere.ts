import { TEXT_MAX } from '#/limits.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { leastTextLimits, type TextLimits } from '#/networks/text-limits.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { isLongerThan } from '#/text/graphemes.ts';
import type { Weigh } from '#/text/text-unit.ts';

/** Whether a text can be a shared one: by its own limit, and as each of these networks counts. */
export function fitsEverywhere(
  networks: readonly NetworkId[],
  weigh: Weigh | null,
  limitsOf: TextLimits = leastTextLimits([]),
): (text: string) => boolean {
  const limits = networks.flatMap(limitsOf);
  return (text) => !isLongerThan(text, TEXT_MAX) && firstExcess([text], limits, weigh) === undefined;
}
