import type { Refusal } from '@nonet/networks';
import type { Logger } from 'pino';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Sealer } from '#/secrets/seal.ts';

export interface RefreshParts {
  db: Database;
  sealer: Sealer;
  log: Logger;
  judge: JudgeAccount;
}

/** Has what the account has planned judged anew, once the transaction is committed. `to`: only what is due until then. */
export type JudgeAccount = (
  db: Executor,
  account: { connectionId: string; spaceId: SpaceId; to?: string },
) => Promise<void>;

/** `fresh`: load the account again and go on. `wait`: somebody else is refreshing, or the network asked for patience. */
export type RefreshAnswer =
  | { kind: 'fresh' }
  | { kind: 'wait'; afterMs: number | null; error: Refusal | null; scope: 'target' | 'connection' | 'network' }
  | { kind: 'reconnect'; error: Refusal };
