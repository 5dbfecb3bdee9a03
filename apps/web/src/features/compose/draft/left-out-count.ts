import { countGraphemes, hasOwnText, hasThreads, isBlank, type NetworkId } from '@nonet/domain';
import type { PartTexts } from '../typing/text-tabs.ts';
import type { Draft } from './draft.ts';

/**
 * How many characters these networks will not get of a shared text, because they did not fit it. White space alone is nothing
 * that anybody misses, and a network with a text of its own does not get the shared one.
 */
export function leftOutCount({ descriptions, leftOut }: PartTexts, networks: readonly NetworkId[]): number {
  if (leftOut.length === 0 || (networks.length > 0 && networks.every((id) => hasOwnText(id, descriptions)))) return 0;
  const text = leftOut.map((piece) => piece.text).join('');
  return isBlank(text) ? 0 : countGraphemes(text);
}

/** The same of all parts of the post; only networks with threads get those after the first. */
export function leftOutOf(draft: Draft, networks: readonly NetworkId[]): number {
  const inParts = networks.filter(hasThreads);
  return draft.thread.reduce((sum, part) => sum + leftOutCount(part, inParts), leftOutCount(draft, networks));
}
