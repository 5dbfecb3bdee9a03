import type { Target } from '@nonet/contract';
import { type FigureName, type NetworkId, networkIds } from '@nonet/domain';

import { mainFigure } from './figure-words.ts';

/** How a post does at one network. */
export interface MainFigure {
  readonly network: NetworkId;
  readonly name: FigureName;
  readonly value: number;
}

/**
 * The main figure at each network that told it, in matrix order. Accounts of one network count the same and are added;
 * networks never are.
 */
export function mainFiguresOf(targets: readonly Pick<Target, 'platform' | 'figures'>[]): MainFigure[] {
  return networkIds.flatMap((network) => {
    const name = mainFigure(network);
    const values = targets
      .filter(({ platform }) => platform === network)
      // A calendar that an earlier version saved has no figures.
      .flatMap(({ figures }) => figures?.figures[name] ?? []);
    return values.length === 0 ? [] : [{ network, name, value: values.reduce((sum, value) => sum + value, 0) }];
  });
}
