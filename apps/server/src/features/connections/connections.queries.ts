import type { Connection, Connections } from '@nonet/contract';
import { displayName, type NetworkId, networkIds } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { type Selectable, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';

/**
 * The user's connected accounts, keyed by platform; secrets are not even selected. One that was made at another address of
 * its network than `networks` speak to can publish nothing: it shows as one that must be connected again.
 */
export async function readConnections(
  db: Executor,
  networks: ReadonlyMap<NetworkId, Pick<Network, 'origin'>>,
  userId: string,
): Promise<Connections> {
  const rows = await db
    .selectFrom('connections')
    .select([
      'id',
      'network',
      'origin',
      'username',
      'profile_name',
      'account_name',
      'is_default',
      'connected',
      'reconnect_needed',
      'profile_picture',
      'env',
      'connected_at',
    ])
    .where('user_id', '=', userId)
    .where('connected', '=', true)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
  const lists = Object.fromEntries(networkIds.map((id): [string, Connection[]] => [id, []])) as Connections;
  for (const row of rows) {
    const isElsewhere = networks.has(row.network) && networks.get(row.network)?.origin !== row.origin;
    lists[row.network].push(toWire({ ...row, reconnect_needed: row.reconnect_needed || isElsewhere }));
  }
  return lists;
}

type Row = Pick<
  Selectable<Tables['connections']>,
  | 'id'
  | 'network'
  | 'username'
  | 'profile_name'
  | 'account_name'
  | 'is_default'
  | 'connected'
  | 'reconnect_needed'
  | 'profile_picture'
  | 'env'
  | 'connected_at'
>;

function toWire(row: Row): Connection {
  const names = { username: row.username, profileName: row.profile_name, accountName: row.account_name };
  return {
    id: row.id,
    platform: row.network,
    connected: row.connected,
    ...names,
    displayName: displayName({ platform: row.network, ...names }),
    isDefault: row.is_default,
    profilePicture: row.profile_picture,
    timestamp: row.connected_at.toISOString(),
    env: row.env,
    reconnectNeeded: row.reconnect_needed,
  };
}

/**
 * One connect or disconnect of a user at a time: two of the same account meet in one row, and one account of a network
 * is the default. Taken before any other lock.
 */
export async function lockConnections(trx: Executor, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}
