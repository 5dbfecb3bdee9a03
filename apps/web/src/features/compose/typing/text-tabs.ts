import {
  type CountedLimit,
  countedLimit,
  countGraphemes,
  hasOwnText,
  type NetworkId,
  type NetworkTexts,
  networkName,
  networkRules,
  TEXT_MAX,
  type TextLimits,
  textFor,
  type Weigh,
} from '@nonet/domain';

import type { Tab } from '../sections/sections.ts';
import type { LeftOut } from './cut-text.ts';

/** The texts of a post, or of one part of a thread. */
export interface PartTexts {
  description: string;
  /** What did not fit the shared text. */
  leftOut: readonly LeftOut[];
  descriptions: NetworkTexts;
}

/** The texts that are counted. */
export type CountedTexts = Omit<PartTexts, 'leftOut'>;

/** What a tab shows of its network. */
export interface TextTab {
  network: NetworkId;
  /** What the network receives, in its own counting; null where it has no limit. */
  limit: CountedLimit | null;
  hasOwn: boolean;
  isWrong: boolean;
}

export interface TextTabSources {
  /** The networks that receive the post, each once, in the order of the matrix. */
  networks: readonly NetworkId[];
  texts: CountedTexts;
  weigh: Weigh | null;
  /** Absent: the limits that hold for every account. */
  limitsOf?: TextLimits;
  /** The networks where something is wrong. */
  wrong: ReadonlySet<NetworkId>;
}

/** A tab for each network. */
export function textTabs({ networks, texts, weigh, limitsOf, wrong }: TextTabSources): TextTab[] {
  return networks.map((network) => ({
    network,
    limit: limitOf(network, texts, weigh, limitsOf),
    hasOwn: hasOwnText(network, texts.descriptions),
    isWrong: wrong.has(network),
  }));
}

/** The order on phones, where not all tabs are in sight. */
export function problemsFirst(tabs: readonly TextTab[]): TextTab[] {
  return tabs.toSorted((one, other) => Number(other.isWrong) - Number(one.isWrong));
}

/** The limit of the text that a network receives, as its counter shows it. */
export function limitOf(
  network: NetworkId,
  texts: CountedTexts,
  weigh: Weigh | null,
  limitsOf: TextLimits = usualLimits,
): CountedLimit | null {
  return countedLimit(textFor(network, texts), limitsOf(network), weigh);
}

/** Of every account. */
const usualLimits: TextLimits = (network) => networkRules[network].text.limits;

/** The accessible name of a tab: all that it shows by marks and figures. */
export function tabName({ network, limit, hasOwn, isWrong }: TextTab): string {
  const length = limit?.length ?? null;
  return [
    networkName(network),
    limit !== null &&
      length !== null &&
      `${length.toLocaleString('en-US')} of ${limit.max.toLocaleString('en-US')} ${limit.noun}`,
    hasOwn && 'custom text',
    isWrong && 'has a problem',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The limit that the shared text meets first; `network` is null for the limit of every post. */
export interface ShortestLimit extends CountedLimit {
  network: NetworkId | null;
}

/**
 * Of the limits that bind the shared text, the one that leaves the least room. Each network counts in its own way, so that
 * this need not be the smallest. Networks with a text of their own do not bind it.
 */
export function shortestLimit({ networks, texts, weigh, limitsOf }: Omit<TextTabSources, 'wrong'>): ShortestLimit {
  const { description } = texts;
  const everyPost: ShortestLimit = {
    max: TEXT_MAX,
    unit: 'graphemes',
    // As it is typed: this limit cuts while one types, and counts what is trimmed before it is sent.
    length: countGraphemes(description),
    noun: 'characters',
    network: null,
  };
  const binding = networks
    .filter((network) => !hasOwnText(network, texts.descriptions))
    .flatMap((network) => {
      const limit = limitOf(network, texts, weigh, limitsOf);
      return limit === null || limit.length === null ? [] : [{ ...limit, network }];
    });
  return (
    [...binding, everyPost].toSorted((one, other) => roomIn(one) - roomIn(other) || one.max - other.max)[0] ?? everyPost
  );
}

function roomIn({ max, length }: CountedLimit): number {
  return max - (length ?? 0);
}

/** The tab that Ctrl and a bracket lead to from an open one, round and round. */
export function turnedTab(tabs: readonly Tab[], open: Tab, step: 1 | -1): Tab {
  return tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length] ?? open;
}
