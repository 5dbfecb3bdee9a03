import type { Json, Network } from '@nonet/networks';
import { sql } from 'kysely';

import type { Held } from '#/features/publishing/tokens/refresh-lease.ts';
import type { RefreshParts } from '#/features/publishing/tokens/refresh-parts.ts';

const REVOKE_MS = 5_000;

/**
 * A disconnect or a deletion meanwhile knew the spent tokens only: these would live on at the
 * network. Of an account that was connected again, and while others hold its grant, they are left alone, as a network may take
 * all for one grant and end it.
 */
export async function revokeUnlessConnected(
  { db, log }: RefreshParts,
  network: Network,
  { connectionId, spaceId, grantId }: Held,
  auth: Json,
): Promise<void> {
  try {
    const { rows } = await sql`select from connections
      where space_id = ${spaceId} and connected and (id = ${connectionId} or grant_id = ${grantId})`.execute(db);
    if (rows.length > 0) return;
    const revoked = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS), grant: null });
    if (revoked.kind !== 'done')
      log.warn({ connectionId, code: revoked.code }, 'the network did not confirm the sign-out');
  } catch (error) {
    log.warn({ err: error, connectionId }, 'the network could not be told of the sign-out');
  }
}
