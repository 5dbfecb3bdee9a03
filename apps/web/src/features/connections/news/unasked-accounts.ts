import type { ConnectedAccount } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

/** What a person wanted of an attempt. */
export interface Wish {
  network: NetworkId;
  /** The account to connect again; null: a new one. */
  account: { id: string } | null;
  /** Ids of the accounts that were connected before. */
  known: ReadonlySet<string>;
}

/**
 * The new accounts that came, when there are more of them than the person asked for (OP-190). The only new account, of
 * the network that was wanted, is no question.
 */
export function unaskedAccounts(
  { network, account, known }: Wish,
  came: readonly Pick<ConnectedAccount, 'connectionId' | 'platform'>[],
): string[] {
  const fresh = came.filter(({ connectionId }) => !known.has(connectionId) && connectionId !== account?.id);
  const isTheOne = fresh.length === 1 && account === null && fresh[0]?.platform === network;
  return isTheOne ? [] : fresh.map(({ connectionId }) => connectionId);
}
