import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import type { Caller } from '#/http/api.ts';
import type { Sealer } from '#/secrets/seal.ts';
import type { Storage } from '#/storage/storage.ts';

export interface AccountParts {
  db: Database;
  sealer: Sealer;
  networks: ReadonlyMap<NetworkId, Network>;
  storage: Pick<Storage, 'deleteFolder'>;
  log: Logger;
  /** What the storage key of every file of a user begins with. */
  mediaFolder: (userId: string) => string;
  /** Has a leftover cleared once the transaction is committed. */
  enqueueLeftover: (trx: Executor, leftoverId: string) => Promise<void>;
  /** Has the receipt mailed once the transaction is committed. */
  mailReceipt: (trx: Executor, mail: { email: string; code: string }) => Promise<void>;
  record: (db: Executor, event: AccountEvent) => Promise<void>;
}

export interface AccountEvent {
  kind: 'account-deleted' | 'account-deletion-refused';
  who: { uid: string };
  ipAddress: string;
  userAgent: string | undefined;
}

/** Who asks for the deletion, by which sign-in, and from where. */
export type Leaver = Pick<Caller, 'uid' | 'sessionId'> & { ipAddress: string };
