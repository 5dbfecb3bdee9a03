import type { Connection, NetworkState } from '@nonet/contract';

/** What the row of an account needs to have it connected again. */
export interface ReconnectProps {
  account: Connection;
  /** The account that came back when this one was to be connected again. */
  other: Connection | null;
  /** How it is connected again. */
  signIn: NetworkState['signIn'];
  /** This one is being connected again. */
  isConnecting: boolean;
  /** Why nothing can be connected now. */
  blocked: string | false;
  onReconnect: () => void;
  /** Called when the focused element is gone. */
  onGone: () => void;
}
