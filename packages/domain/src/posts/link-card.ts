import type { Kind } from '#/networks/meeting.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';
import { isSentTo } from '#/posts/goes-together.ts';
import type { Poll } from '#/posts/poll.ts';
import { partsFor, type Threaded } from '#/posts/thread.ts';
import { firstAddress } from '#/text/first-address.ts';
import { nameList } from '#/text/name-list.ts';

/** What is drawn of a page below a post that has its address. */
export interface LinkCard {
  readonly url: string;
  readonly title: string;
  /** Empty: none. */
  readonly description: string;
  /** A stored picture; null: none. */
  readonly imageId: string | null;
}

/** What a person chose: a card as it is to be sent, or none. Null: the one that the server reads from the first address. */
export type CardChoice = LinkCard | 'off' | null;

/** Most characters of a card's texts: no network draws more of them. */
export const LINK_CARD_MAX = { url: 2_000, title: 300, description: 1_000 } as const;

/** Whether a network draws a card from what it is sent. The others read the page themselves, or draw none. */
export function drawsCards(network: NetworkId): boolean {
  return networkRules[network].cards !== undefined;
}

/** A post as far as its card depends on it. */
type WithRoom = Threaded<unknown> & { readonly poll?: Poll | null };

/** Whether the network draws a card of ours in this post: files, and polls where it does not take both, have the card's place. */
export function hasRoomForCard(network: NetworkId, post: WithRoom): boolean {
  const [{ media }] = partsFor(network, post);
  const present = new Set<Kind>(post.poll == null ? ['card'] : ['card', 'poll']);
  return drawsCards(network) && media.length === 0 && isSentTo(network, 'card', present);
}

/** The address that a card of the network is made of: the first one of its text. Null: there is none, or no room for a card. */
export function cardAddressAt(network: NetworkId, post: WithRoom): string | null {
  const { cards } = networkRules[network];
  if (cards === undefined || !hasRoomForCard(network, post)) return null;
  return firstAddress(partsFor(network, post)[0].text, cards.linksBareAddresses);
}

/** The address whose page the server reads for a post that goes to these networks; null: none of them draws a card of it. */
export function cardAddress(networks: readonly NetworkId[], post: WithRoom): string | null {
  return networks.map((network) => cardAddressAt(network, post)).find((address) => address !== null) ?? null;
}

/** Whether the network draws a card of ours in this post, as far as is known before its page was read. */
export function showsCard(network: NetworkId, post: WithRoom & { readonly card: CardChoice }): boolean {
  if (post.card === 'off') return false;
  return post.card === null ? cardAddressAt(network, post) !== null : hasRoomForCard(network, post);
}

/**
 * What networks get of a post whose poll or long text they do not take, inside of a sentence: the text alone, and the link card where
 * they draw one.
 */
export function whatIsLeft(networks: readonly NetworkId[], post: WithRoom & { readonly card: CardChoice }): string {
  const drawing = networks.filter((network) => showsCard(network, post));
  if (drawing.length === 0) return 'the text alone';
  if (drawing.length === networks.length) return 'the text with the link card';
  return `the text, ${nameList(drawing.map(networkName))} with the link card`;
}

/**
 * The card that a network is sent with a post. Of one that the server read, `source` is the address: it goes where the text has that
 * address first. `off`: the person wants none. Null: there is none, or the network draws none from us.
 */
export function cardFor(
  network: NetworkId,
  post: WithRoom,
  { card, source }: { readonly card: CardChoice; readonly source: string | null },
): CardChoice {
  if (card === null || !hasRoomForCard(network, post)) return null;
  if (card === 'off') return card;
  return source === null || cardAddressAt(network, post) === source ? card : null;
}
