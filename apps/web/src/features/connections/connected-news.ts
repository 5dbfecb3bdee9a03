import type { ConnectedAccount, MissedAccount } from '@nonet/contract';
import { connectionMessages, displayedName, namesTogether } from '@nonet/domain';

/** Accounts that one consent has just connected. */
export interface Connected {
  accounts: readonly [Named, ...Named[]];
  /** How many accounts came in addition to the named ones. */
  more: number;
  /** The account that was to be connected again, when it is not among `accounts`. */
  insteadOf: Omit<MissedAccount, 'connectionId'> | null;
}

type Named = Omit<ConnectedAccount, 'connectionId'>;

/** The message about connected accounts. Other accounts than the wanted one do not count as a success. */
export function connectedNews({ accounts, more, insteadOf }: Connected): { isAsMeant: boolean; text: string } {
  const names = namesTogether(accounts.map((account) => ({ accountName: null, ...account })));
  if (insteadOf === null) return { isAsMeant: true, text: connectionMessages.connected(names, more) };
  const wanted = displayedName({ ...insteadOf, platform: accounts[0].platform });
  return { isAsMeant: false, text: connectionMessages.otherConnected(names, wanted, more) };
}
