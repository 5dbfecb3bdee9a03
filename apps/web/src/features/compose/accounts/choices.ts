import type { Connection, Connections } from '@nonet/contract';
import { type NetworkId, networkIds } from '@nonet/domain';

type AccountId = Connection['id'];

/** The accounts of one network that can be chosen, or are. */
export interface Choice {
  network: NetworkId;
  accounts: readonly Connection[];
  chosen: readonly Connection[];
}

/** What all of the choice share. */
export interface ChoiceProps {
  selectedIds: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
}

/** Up to so many accounts all stand in the list; above it, several of one network are a line that opens. */
export const fewAccounts = 9;

/**
 * All networks in matrix order. A disconnected account stays while it is chosen, so that the person sees what is wrong.
 */
export function choicesOf(connections: Connections, selectedIds: readonly AccountId[]): Choice[] {
  const selected = new Set(selectedIds);
  return networkIds.map((network) => {
    const accounts = connections[network].filter(({ id, connected }) => connected || selected.has(id));
    return { network, accounts, chosen: accounts.filter(({ id }) => selected.has(id)) };
  });
}

/** The accounts that *Use defaults* chooses: those that a post can go to now. */
export function defaultIds(connections: Connections): AccountId[] {
  return networkIds
    .flatMap((network) => connections[network])
    .filter((account) => account.isDefault && account.connected && !account.reconnectNeeded && !account.locked)
    .map(({ id }) => id);
}

/** What one press on *all of these* may change: a locked account can be left out, but not chosen. */
export function togglableIds({ accounts, chosen }: Choice): AccountId[] {
  return accounts.filter((account) => !account.locked || chosen.includes(account)).map(({ id }) => id);
}

/** The choice with these accounts added, or taken out of it. */
export function withAccounts(
  selectedIds: readonly AccountId[],
  ids: readonly AccountId[],
  isChosen: boolean,
): AccountId[] {
  const changed = new Set(ids);
  const others = selectedIds.filter((id) => !changed.has(id));
  return isChosen ? [...others, ...ids] : others;
}

/**
 * The networks with accounts in two columns of about the same height, each in matrix order. What opens in one leaves the
 * other where it is.
 */
export function halvesOf(choices: readonly Choice[], areAllShown: boolean): (readonly Choice[])[] {
  const shown = choices.filter(({ accounts }) => accounts.length > 0);
  const heights = shown.map(({ accounts }) => (areAllShown ? accounts.length : 1));
  const half = heights.reduce((sum, height) => sum + height, 0) / 2;
  let above = 0;
  const first = shown.filter((_, index) => {
    const isAbove = above < half;
    above += heights[index] ?? 0;
    return isAbove;
  });
  return [first, shown.slice(first.length)].filter(({ length }) => length > 0);
}
