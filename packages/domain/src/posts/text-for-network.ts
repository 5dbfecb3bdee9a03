import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { isBlank } from '#/text/blank.ts';

/** Texts for single networks: network → text. Absent and blank mean the shared text. */
export type NetworkTexts = Readonly<Partial<Record<NetworkId, string>>>;

/** True when the network has a text of its own. */
export function hasOwnText(network: NetworkId, texts: NetworkTexts): boolean {
  return !isBlank(texts[network] ?? '');
}

/** The text that a network receives: its own text when there is one, else the shared text (OP-64). */
export function textFor(
  network: NetworkId,
  { description, descriptions }: { readonly description: string; readonly descriptions: NetworkTexts },
): string {
  return hasOwnText(network, descriptions) ? (descriptions[network] ?? '') : description;
}

/** The texts that count: those that belong to the given networks and are not blank, in the order of `networkIds`. */
export function ownTexts(texts: NetworkTexts, networks: readonly NetworkId[]): NetworkTexts {
  const kept = networkIds.filter((id) => networks.includes(id) && hasOwnText(id, texts));
  return Object.fromEntries(kept.map((id) => [id, texts[id]]));
}
