import type { ConnectedAccount, MissedAccount } from '@nonet/contract';
import { connectionMessages, displayedName, type NetworkId, namesTogether } from '@nonet/domain';

/** Accounts that one consent has just connected. */
export interface Connected {
  accounts: readonly [Named, ...Named[]];
  /** How many accounts came in addition to the named ones. */
  more: number;
  /** The account that was to be connected again, when it is not among `accounts`. */
  insteadOf: Omit<MissedAccount, 'connectionId'> | null;
  /** The network that an account was wanted of. Absent: it is that of the accounts. */
  wanted?: NetworkId;
}

type Named = Omit<ConnectedAccount, 'connectionId'>;

/** The message about connected accounts. Other accounts than the wanted one do not count as a success. */
export function connectedNews({ accounts, more, insteadOf, wanted }: Connected): { isAsMeant: boolean; text: string } {
  const names = namesTogether(accounts.map((account) => ({ accountName: null, ...account })));
  if (insteadOf === null && wanted && accounts.every(({ platform }) => platform !== wanted))
    return { isAsMeant: false, text: connectionMessages.noneCame(wanted, names, more) };
  if (insteadOf === null) return { isAsMeant: true, text: connectionMessages.connected(names, more) };
  const missed = displayedName({ ...insteadOf, platform: accounts[0].platform });
  return { isAsMeant: false, text: connectionMessages.otherConnected(names, missed, more) };
}
