import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { areAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import { boundMayNotText } from '#/http/bound-members.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * Makes a connected account the default one of its network (OP-58). The one before it is no longer, so a member who is bound to accounts
 * needs all of the network (TEAM-08).
 */
export async function makeDefault(
  db: Database,
  { spaceId, accounts }: WithinSpace,
  connectionId: string,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockConnections(trx, spaceId);
    const connected = await trx
      .selectFrom('connections')
      .select(['id', 'network'])
      .where('space_id', '=', spaceId)
      .where('connected', '=', true)
      .execute();
    const chosen = connected.find(({ id }) => id === connectionId);
    if (chosen === undefined || !areAmong(accounts, [connectionId]))
      throw new ApiError(404, 'connection-not-found', 'Connection not found');
    const beside = connected.filter(({ network }) => network === chosen.network).map(({ id }) => id);
    if (!areAmong(accounts, beside)) throw new ApiError(403, 'not-allowed', boundMayNotText);
    const ofNetwork = sql`space_id = ${spaceId} and network = ${chosen.network} and connected`;
    // Two statements: at no moment may there be two defaults.
    await sql`update connections set is_default = false where ${ofNetwork} and is_default`.execute(trx);
    await sql`update connections set is_default = true where ${ofNetwork} and id = ${connectionId}`.execute(trx);
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
  });
}
