import type { Target } from '@nonet/contract';
import { type NetworkId, type NetworkTexts, nameList, networkIds } from '@nonet/domain';

import { nameOf } from './outcome.ts';

/** A text that a network has in place of the post's. */
export interface OwnLine {
  network: NetworkId;
  /** The accounts that have it; null: all of the network. */
  accounts: string | null;
  text: string;
}

/**
 * The texts of single networks in one part of a post, in the order of networks. What is out has the text that went out, also when its
 * network got another one since, for an account that had refused it.
 */
export function ownLines(
  { description, descriptions }: { description: string; descriptions: NetworkTexts },
  targets: readonly Target[],
  part = 0,
): OwnLine[] {
  return networkIds.flatMap((network): OwnLine[] => {
    const own = descriptions[network];
    const ofNetwork = targets.filter(({ platform }) => platform === network);
    const textOf = ({ sentTexts }: Target) =>
      sentTexts === undefined ? (own ?? description) : (sentTexts[part] ?? '');
    const groups = [...Map.groupBy(ofNetwork, textOf)];
    if (groups.length < 2) {
      const text = groups[0]?.[0] ?? own;
      return text === undefined || (own === undefined && text === description)
        ? []
        : [{ network, accounts: null, text }];
    }
    return groups.map(([text, accounts]) => ({ network, accounts: nameList(accounts.map(nameOf)), text }));
  });
}
