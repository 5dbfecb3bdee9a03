import type { DeleteUser, SharedSpace } from '@nonet/contract';
import type { NetworkId, PlanId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Caller } from '#/http/api.ts';
import type { Sealer } from '#/secrets/seal.ts';
import type { Storage } from '#/storage/storage.ts';

export interface AccountParts {
  db: Database;
  sealer: Sealer;
  networks: ReadonlyMap<NetworkId, Network>;
  storage: Pick<Storage, 'deleteFolder'>;
  log: Logger;
  /** The start of the storage keys of all files of a space. */
  mediaFolder: (spaceId: SpaceId) => string;
  /** Enqueues the clearing of a leftover, for when the transaction is committed. */
  enqueueLeftover: (trx: Executor, leftoverId: string) => Promise<void>;
  /** Enqueues the mail with the receipt, for when the transaction is committed. */
  mailReceipt: (trx: Executor, mail: { email: string; code: string }) => Promise<void>;
  /** The person's customer at the payment provider. */
  findCustomer: (trx: Executor, userId: string) => Promise<LeavingCustomer | undefined>;
  /** The plan that the person pays for. */
  paidPlan: (trx: Executor, userId: string) => Promise<PlanId | null>;
  /** Ends all that a customer subscribed to. Throws when it must be tried again. */
  endCustomer: (customer: LeavingCustomer) => Promise<void>;
  /** The sign-ins at networks of accounts that nobody has chosen yet. */
  waitingSignIns: (trx: Executor, spaceId: SpaceId) => Promise<WaitingSignIn[]>;
  /** The spaces that a person owns and in which there are others. */
  sharedSpaces: (trx: Executor, userId: string) => Promise<SharedSpace[]>;
  /** Tells the members of a space that it is gone, and ends what they have open in it. */
  endSpace: (trx: Executor, spaceId: SpaceId) => Promise<void>;
  /** Ends a person's memberships, and takes their name out of what others can look up. */
  forgetMember: (trx: Executor, person: { uid: string; email: string }) => Promise<void>;
  record: (db: Executor, event: AccountEvent) => Promise<void>;
}

/** A customer at the payment provider, and whether real money moves there. */
export interface LeavingCustomer {
  customerId: string;
  livemode: boolean;
}

/** A sign-in whose accounts are not stored. `auth` and `grantAuth` are JSON texts, not sealed. */
export interface WaitingSignIn {
  network: NetworkId;
  origin: string;
  auth: string;
  grantAuth: string | null;
  remoteUserId: string;
}

export interface AccountEvent {
  kind: 'account-deleted' | 'account-deletion-refused';
  who: { uid: string };
  ipAddress: string;
  userAgent: string | undefined;
}

/** The user who asks for the deletion, their session and their address, and the shared spaces that go, too. */
export type Leaver = Pick<Caller, 'uid' | 'sessionId'> & { ipAddress: string; spaces?: DeleteUser['spaces'] };
