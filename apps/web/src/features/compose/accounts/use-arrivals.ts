import { networkIds } from '@nonet/domain';
import { useEffect, useRef } from 'react';

import { useWantedAccount } from '#/lib/connect-here.ts';

import { type Choice, type ChoiceProps, withAccounts } from './choices.ts';

/** An attempt to connect an account lasts so long; what arrives later came another way. */
const waitMs = 600_000;

/**
 * Somebody who connected an account from here wants to post to it: it is chosen when it arrives. `choices` is null
 * while nobody knows which accounts there are.
 */
export function useArrivals(
  choices: readonly Choice[] | null,
  { selectedIds, onSelect }: Pick<ChoiceProps, 'selectedIds' | 'onSelect'>,
): void {
  const wanted = useWantedAccount();
  const awaited = useRef(new Map<string, number>());
  useEffect(() => {
    if (wanted) awaited.current.set(wanted.network, Date.now() + waitMs);
  }, [wanted]);
  useEffect(() => {
    for (const network of networkIds.filter((one) => Date.now() < (awaited.current.get(one) ?? 0))) {
      const accounts = choices?.find((choice) => choice.network === network)?.accounts ?? [];
      const arrived = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
      if (arrived === undefined) continue;
      awaited.current.delete(network);
      onSelect(withAccounts(selectedIds, [arrived.id], true));
      return;
    }
  }, [choices, selectedIds, onSelect]);
}
