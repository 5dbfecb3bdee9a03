import type { AccountSet, Connection, Connections } from '@nonet/contract';
import { accountSetMessages, displayedName } from '@nonet/domain';

/** What choosing a set comes to with the accounts that there are now. */
export interface AppliedSet {
  ids: readonly Connection['id'][];
  /** What is left out, in words; null when nothing is. */
  leftOut: string | null;
}

/** The accounts of a set that can be chosen. One that has ended, or is locked, is left out and named. */
export function applySet({ connectionIds }: AccountSet, connections: Connections): AppliedSet {
  const known = new Map(
    Object.values(connections)
      .flat()
      .map((account) => [account.id, account]),
  );
  const accounts = connectionIds.flatMap((id) => known.get(id) ?? []);
  const ended = accounts.filter(({ connected }) => !connected);
  const locked = accounts.filter((account) => account.connected && account.locked);
  const unknown = connectionIds.length - accounts.length;
  const sentences = [
    ended.length + unknown > 0 && accountSetMessages.leftOut(ended.map(displayedName), unknown),
    locked.length > 0 && accountSetMessages.lockedOut(locked.map(displayedName)),
  ].filter((sentence) => sentence !== false);
  return {
    ids: accounts.filter((account) => account.connected && !account.locked).map(({ id }) => id),
    leftOut: sentences.length > 0 ? `${sentences.join('. ')}.` : null,
  };
}

/** True when exactly these accounts are chosen. */
export function isSameChoice(ids: readonly string[], selectedIds: readonly string[]): boolean {
  return ids.length > 0 && new Set(ids).symmetricDifference(new Set(selectedIds)).size === 0;
}
