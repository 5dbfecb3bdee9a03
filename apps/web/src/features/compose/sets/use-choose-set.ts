import type { AccountSet, Connections } from '@nonet/contract';
import { useRef } from 'react';

import { toast } from '#/ui/status/toast.ts';

import { applySet, isSameChoice } from './apply-set.ts';

export interface SetChoice {
  connections: Connections;
  selectedIds: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** Chooses the accounts of a set in place of what was chosen. A second press brings that back. */
export function useChooseSet({ connections, selectedIds, onSelect }: SetChoice) {
  const before = useRef<readonly string[]>([]);
  const isChosen = (set: AccountSet) => isSameChoice(applySet(set, connections).ids, selectedIds);

  function choose(set: AccountSet) {
    if (isChosen(set)) return onSelect(before.current);
    const { ids, leftOut } = applySet(set, connections);
    before.current = selectedIds;
    onSelect(ids);
    if (leftOut !== null) toast.info(leftOut, { id: 'left-out' });
  }

  return { isChosen, choose };
}
