import type { Network } from '@nonet/networks';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Whether accounts here, of whichever user, rest on what this person allowed, at a network that ends all of it at once. Then it is
 * not told of the end of one user's access.
 */
export async function isPersonConnected(
  db: Executor,
  { id: network, origin, endsForPerson }: Pick<Network, 'id' | 'origin' | 'endsForPerson'>,
  remoteUserId: string,
): Promise<boolean> {
  if (endsForPerson !== true) return false;
  const { rows } = await sql`select from grants
    where network = ${network} and origin = ${origin} and remote_user_id = ${remoteUserId} limit 1`.execute(db);
  return rows.length > 0;
}
