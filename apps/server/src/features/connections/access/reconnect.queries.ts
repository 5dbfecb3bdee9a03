import type { MissedAccount } from '@nonet/contract';
import { consentPageOf, type NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * The account that a person wants to connect again, of `network` or of one whose accounts come with its grant. Null when
 * there is none, and for an account of another address of its network: signing in there makes a new one in any case.
 */
export async function requireReconnectable(
  { db, networks }: Pick<ConnectionsParts, 'db' | 'networks'>,
  { spaceId, network }: { spaceId: SpaceId; network: NetworkId },
  connectionId: string | null | undefined,
): Promise<string | null> {
  if (connectionId === null || connectionId === undefined) return null;
  const row = await db
    .selectFrom('connections')
    .select(['network', 'origin'])
    .where('id', '=', connectionId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
  if (row === undefined || consentPageOf(row.network) !== network)
    throw new ApiError(404, 'connection-not-found', 'Connection not found');
  return row.origin === networks.get(row.network)?.origin ? connectionId : null;
}

/**
 * Other accounts came back than the one that was to be connected again. What waits for that one goes on waiting. The first of
 * its own network is the one that came instead.
 */
export async function noteMissedAccount(
  trx: Executor,
  { spaceId, missedId, connectionIds }: { spaceId: SpaceId; missedId: string; connectionIds: readonly string[] },
): Promise<MissedAccount | null> {
  const { rows } = await sql<MissedAccount>`
    update connections missed set updated_at = clock_timestamp(), came_instead = (
      select c.id from connections c where c.id = any(${connectionIds}::text[]) and c.network = missed.network
      order by array_position(${connectionIds}::text[], c.id) limit 1)
    where missed.id = ${missedId} and missed.space_id = ${spaceId}
    returning id "connectionId", username, profile_name "profileName", account_name "accountName"`.execute(trx);
  return rows[0] ?? null;
}

/** The person leaves it as it is. */
export async function keepBoth(db: Executor, spaceId: SpaceId, connectionId: string): Promise<void> {
  const { rows } = await sql`
    update connections set came_instead = null, updated_at = clock_timestamp()
    where id = ${connectionId} and space_id = ${spaceId} and connected returning id`.execute(db);
  if (rows.length === 0) throw new ApiError(404, 'connection-not-found', 'Connection not found');
  await notifyLive(db, [{ spaceId, topics: ['connections'] }]);
}
