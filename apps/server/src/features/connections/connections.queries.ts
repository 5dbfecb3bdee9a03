import type { Connection, Connections } from '@nonet/contract';
import {
  displayName,
  lockedAccounts,
  type NetworkId,
  networkIds,
  networkRules,
  type OpenOrLocked,
} from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { type Selectable, sql } from 'kysely';
import { accountLost, noteActivity } from '#/db/activity/note-activity.ts';
import { addMessages, reconnectMessage } from '#/db/add-messages.ts';
import { notifyLive } from '#/db/notify.ts';
import { lockSpacesOfOwner } from '#/db/owner-of.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { areAmong, type BoundAccounts } from '#/db/within-accounts.ts';
import type { ConnectionsParts, JudgeAccount } from '#/features/connections/connections-parts.ts';
import { connectedSinceMs } from '#/features/connections/locked-accounts.queries.ts';
import type { FileReader } from '#/http/api.ts';

/**
 * The user's connected accounts, keyed by platform. Secrets are not even selected, and pictures are our own copies. An account that
 * was connected at another address of its network than `networks` speak to can publish nothing, so it shows as one that must be
 * connected again.
 */
export async function readConnections(
  {
    db,
    networks,
    pictureUrl,
    holderOf,
  }: {
    db: Executor;
    networks: ReadonlyMap<NetworkId, Pick<Network, 'origin'>>;
    pictureUrl: ConnectionsParts['pictureUrl'];
    holderOf: ConnectionsParts['holderOf'];
  },
  reader: FileReader & { accounts: BoundAccounts },
): Promise<Connections> {
  const { accounts, space } = reader;
  const rows = await db
    .selectFrom('connections as c')
    .leftJoin('account_pictures as k', 'k.connection_id', 'c.id')
    .select([
      'c.id',
      'network',
      'origin',
      'remote_account_id',
      'username',
      'profile_name',
      'account_name',
      'is_default',
      'kept_open',
      connectedSinceMs.as('since_ms'),
      'connected',
      'reconnect_needed',
      'reconnect_reason',
      'access_ends_at',
      'k.id as picture_id',
      'env',
      'connected_at',
      'came_instead',
    ])
    .where('c.space_id', '=', space.id)
    .where('connected', '=', true)
    .orderBy('connected_at')
    .orderBy('c.id')
    .execute();
  const lists = Object.fromEntries(networkIds.map((id): [string, Connection[]] => [id, []])) as Connections;
  const isElsewhere = ({ network, origin }: (typeof rows)[number]) =>
    networks.has(network) && networks.get(network)?.origin !== origin;
  // Which accounts are locked is decided among all of them.
  const own = rows.filter(({ id }) => areAmong(accounts, [id]));
  const shown = own.map((row) => ({ ...row, reconnect_needed: row.reconnect_needed || isElsewhere(row) }));
  const atRisk = await countPostsAtRisk(db, shown);
  const locked = lockedAccounts(rows.map(openOrLocked), await holderOf(db, space.id));
  for (const row of shown) {
    const counted = { postsAtRisk: atRisk.get(row.id) ?? 0, locked: locked.has(row.id) };
    const instead = row.came_instead;
    const cameInstead = instead !== null && areAmong(accounts, [instead]) ? instead : null;
    lists[row.network].push({ ...toWire(row, (id) => pictureUrl(reader, id)), cameInstead, ...counted });
  }
  return lists;
}

function openOrLocked(row: Row): OpenOrLocked {
  const { id, network: platform, is_default: isDefault, kept_open: keptOpen, since_ms: sinceMs } = row;
  return { id, platform, isDefault, keptOpen, sinceMs };
}

/** People are warned when our access ends within this time: early enough to act, and not so early that they ignore it. */
const WARNED_AHEAD_MS = 14 * 24 * 3_600_000;

/** Counts the posts that could not be published, of accounts to reconnect or whose access ends soon. Most people have none of these. */
async function countPostsAtRisk(db: Executor, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const soon = Date.now() + WARNED_AHEAD_MS;
  const endings = rows.filter((row) => row.reconnect_needed || (row.access_ends_at?.getTime() ?? Infinity) < soon);
  if (endings.length === 0) return new Map();
  const { rows: counts } = await sql<{ id: string; count: number }>`
    select e.id, count(*)::int from unnest(${endings.map(({ id }) => id)}::text[],
        ${endings.map((row) => (row.reconnect_needed ? null : row.access_ends_at))}::timestamptz[]) e(id, ends_at)
      join targets t on t.connection_id = e.id and t.status in ('pending', 'preparing', 'ready', 'held')
        and (e.ends_at is null or t.due_at >= e.ends_at)
    group by e.id`.execute(db);
  return new Map(counts.map(({ id, count }) => [id, count]));
}

type Row = Pick<
  Selectable<Tables['connections']>,
  | 'id'
  | 'network'
  | 'remote_account_id'
  | 'username'
  | 'profile_name'
  | 'account_name'
  | 'is_default'
  | 'kept_open'
  | 'connected'
  | 'reconnect_needed'
  | 'reconnect_reason'
  | 'access_ends_at'
  | 'env'
  | 'connected_at'
  | 'came_instead'
> & { picture_id: string | null; since_ms: number };

/** What an account on the wire is made of. */
export type WireRow = Omit<Row, 'kept_open' | 'came_instead' | 'since_ms'>;

export function toWire(
  row: WireRow,
  pictureUrl: (id: string) => string,
): Omit<Connection, 'postsAtRisk' | 'locked' | 'cameInstead'> {
  const names = { username: row.username, profileName: row.profile_name, accountName: row.account_name };
  return {
    id: row.id,
    platform: row.network,
    connected: row.connected,
    ...names,
    displayName: displayName({ platform: row.network, ...names }),
    isDefault: row.is_default,
    profilePicture: row.picture_id === null ? null : pictureUrl(row.picture_id),
    timestamp: row.connected_at.toISOString(),
    env: row.env,
    kind: networkRules[row.network].accountKind?.(row.remote_account_id) ?? null,
    reconnectNeeded: row.reconnect_needed,
    reconnectReason: row.reconnect_reason,
    accessEndsAt: row.access_ends_at?.toISOString() ?? null,
  };
}

/**
 * One connect or disconnect of an owner at a time: two of the same account meet in one row, one account of a network
 * is the default, and the plan's accounts are counted over all spaces of the owner. Taken before any other lock.
 */
export function lockConnections(trx: Executor, spaceId: SpaceId): Promise<void> {
  return lockSpacesOfOwner(trx, spaceId);
}

/** The network has ended our access. A reconnect that came meanwhile, seen by the version, wins. */
export async function markReconnectNeeded(
  { db, judge }: { db: Database; judge: JudgeAccount },
  { connectionId, version, reason }: { connectionId: string; version: number; reason: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ spaceId: SpaceId; network: NetworkId }>`
      update connections set reconnect_needed = true, reconnect_reason = ${reason}, updated_at = clock_timestamp()
      where id = ${connectionId} and version = ${version} and connected and not reconnect_needed
      returning space_id "spaceId", network`.execute(trx);
    for (const { spaceId, network } of rows) {
      await noteActivity(trx, accountLost({ spaceId, connectionId, network }));
      await judge(trx, { connectionId, spaceId });
      await addMessages(trx, [reconnectMessage({ spaceId, connectionId, version, reason })]);
      await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
    }
  });
}
