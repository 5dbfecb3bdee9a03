import { type FigureName, figureNames, type NetworkId, networkIds } from '@nonet/domain';

import { toldByAny } from '#/figures/figure-words.ts';

import type { AnalyticsAddress } from '../address/analytics-address.ts';

/** Told by few networks: columns only where one looks at these, or sorts by them. */
const seldom: readonly FigureName[] = ['reposts', 'quotes', 'pinClicks'];

/** The figures that have a column, in their common order. `present`: the networks that have posts. */
export function columnsOf(
  present: readonly NetworkId[],
  { networks, sort }: Pick<AnalyticsAddress, 'networks' | 'sort'>,
): FigureName[] {
  const shown = networkIds.filter((id) => (networks.length === 0 ? present.includes(id) : networks.includes(id)));
  const told = new Set(toldByAny(shown));
  const isFew = networks.length > 0 && networks.length < 3;
  return figureNames.filter((name) => name === sort || (told.has(name) && (isFew || !seldom.includes(name))));
}
