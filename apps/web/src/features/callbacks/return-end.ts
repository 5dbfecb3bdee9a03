import type { ConnectedAccount, MissedAccount } from '@nonet/contract';
import type { ConnectFailureType } from '@nonet/domain';

/** The result of an attempt to connect an account. */
export type ReturnEnd =
  | {
      isConnected: true;
      /** The account that is named to the person is first. */
      connections: readonly ConnectedAccount[];
      /** The account that was to be connected again, when it is not among `connections`. */
      insteadOf: MissedAccount | null;
      /** More accounts came than the plan has room for, and the person has to choose. `connections` may be empty then. */
      choosing?: true;
    }
  | { isConnected: false; text: string; type: ConnectFailureType; reference: string | null };

/** True when the attempt succeeded, and with no other account than the wanted one. */
export function isAsMeant(end: ReturnEnd): boolean {
  return end.isConnected && end.insteadOf === null;
}
