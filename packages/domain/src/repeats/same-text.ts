import type { NetworkId } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { hasOwnText, type NetworkTexts } from '#/posts/text-for-network.ts';
import { isBlank } from '#/text/blank.ts';

interface Repeated {
  /** The texts of single networks; they do not take turns. */
  descriptions: NetworkTexts;
  variations: readonly string[];
  networks: readonly NetworkId[];
}

/** The chosen networks that would be sent the same text again and again, and refuse that (RECUR-04). */
export function networksRefusingRepeats({ descriptions, variations, networks }: Repeated): NetworkId[] {
  const takeTurns = variations.some((text) => !isBlank(text));
  return [...new Set(networks)].filter((network) => {
    const hasTurns = takeTurns && !hasOwnText(network, descriptions);
    return networkRules[network].text.refusesRepeats !== undefined && !hasTurns;
  });
}

/** The text of a repeat's date at this place: the texts take turns, the shared one first. */
export function textOfTurn(description: string, variations: readonly string[], place: number): string {
  const texts = [description, ...variations];
  return texts[place % texts.length] ?? description;
}
