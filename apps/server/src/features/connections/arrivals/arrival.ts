import type { Account, Json, Network } from '@nonet/networks';

export interface SignedIn {
  account: Account;
  auth: Json;
  expiresAt: Date | null;
  accessEndsAt?: Date | null;
}

/** An account that has just signed in, with the network that it is of. */
export interface Arrival {
  network: Network;
  signedIn: SignedIn;
}
