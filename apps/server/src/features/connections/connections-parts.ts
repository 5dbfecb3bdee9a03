import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import type { Sealer } from '#/secrets/seal.ts';

export interface ConnectionsParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  log: Logger;
  /** The origin at which people reach the product: consent pages send them back to it. */
  publicUrl: string;
  /** Connect calls that one user may make in five minutes. */
  connectsPerFiveMinutes: number;
}
