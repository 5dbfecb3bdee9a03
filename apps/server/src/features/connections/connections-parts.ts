import type { FetchProblems, NetworkId, PlanHolder } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Caller, FileReader } from '#/http/api.ts';
import type { Sealer } from '#/secrets/seal.ts';

export type JudgeAccount = (db: Executor, account: { connectionId: string; spaceId: SpaceId }) => Promise<void>;

export interface ConnectionsParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  log: Logger;
  /** The person with the plan that holds now. */
  holderOf: (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>;
  /** Refuses a caller who may no longer connect accounts in the space, as is asked once a network has answered. */
  requireStillAllowed: (executor: Executor, caller: Caller) => Promise<void>;
  /** The origin at which people reach the product: consent pages send them back to it. */
  publicUrl: string;
  /** Connect calls that one user may make in five minutes. */
  connectsPerFiveMinutes: number;
  /** Has the network asked what an account may do, soon. */
  askAbilities: (db: Executor, account: { connectionId: string; spaceId: SpaceId }) => Promise<void>;
  /** Has what the account has planned judged anew, once the transaction is committed. */
  judge: JudgeAccount;
  /** Has the picture of an account fetched and kept, soon. */
  keepPicture: (db: Executor, connectionId: string) => Promise<void>;
  /** The address of a kept picture for its reader. */
  pictureUrl: (reader: FileReader, id: string) => string;
  fetchProblems: () => FetchProblems;
}
