import { connectionMessages, type NetworkId, type TargetStatus, targetStatuses } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { type Doer, noteActivity } from '#/db/activity/note-activity.ts';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { endAccess, type LeftAccess } from '#/features/connections/disconnect/end-access.ts';
import { removeUnheldGrants } from '#/features/connections/disconnect/grants.queries.ts';
import { ApiError } from '#/http/errors.ts';

const OPEN = targetStatuses.filter((status) => status !== 'published' && status !== 'rejected');
/** An account, and who ends its connection. */
export interface Ending {
  spaceId: SpaceId;
  connectionId: string;
  network: NetworkId;
  by: Doer;
}

const HELD = { code: 'not-connected', message: connectionMessages.notConnected };

/**
 * Ends a connection. What has not been sent is held until the account is connected again; a call that is under way
 * is let end. The secrets leave the database in the same transaction. The network is told with the last account of a grant:
 * earlier that would cut off the others.
 */
export async function disconnect(
  parts: Pick<ConnectionsParts, 'db' | 'networks' | 'sealer' | 'log'>,
  account: Ending,
): Promise<void> {
  const left = await transact(parts.db, (trx) => endConnection(trx, account, OPEN));
  if (left !== null) await endAccess(parts, left);
}

/**
 * Ends a connection here, and answers what would still let us in at the network. Posts with a target of one of the
 * statuses stay locked.
 */
export async function endConnection(
  trx: Transaction<Tables>,
  { spaceId, connectionId, network, by }: Ending,
  statuses: readonly TargetStatus[],
): Promise<LeftAccess | null> {
  await lockConnections(trx, spaceId);
  await lockPosts(trx, spaceId, connectionId, statuses);
  const row = await trx
    .selectFrom('connections')
    .select(['auth_data', 'is_default', 'origin', 'grant_id'])
    .where('id', '=', connectionId)
    .where('space_id', '=', spaceId)
    .where('network', '=', network)
    .where('connected', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError(404, 'connection-not-found', 'Connection not found');
  // Posts that were scheduled to this account while we waited for its row.
  await lockPosts(trx, spaceId, connectionId, statuses);
  await trx
    .updateTable('connections')
    .set({
      connected: false,
      reconnect_needed: false,
      reconnect_reason: null,
      is_default: false,
      auth_data: null,
      grant_id: null,
      token_expires_at: null,
      access_ends_at: null,
      abilities: null,
      abilities_read_at: null,
      abilities_good_until: null,
      abilities_lease: null,
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', connectionId)
    .execute();
  await trx.deleteFrom('account_pictures').where('connection_id', '=', connectionId).execute();
  await sql`update connections set came_instead = null
      where space_id = ${spaceId} and came_instead = ${connectionId}`.execute(trx);
  if (row.is_default) await makeOldestDefault(trx, spaceId, network);
  await holdTargets(trx, connectionId);
  await noteActivity(trx, {
    spaceId,
    by,
    what: 'account-disconnected',
    subject: connectionId,
    accounts: [connectionId],
    before: { network },
  });
  await notifyLive(trx, [{ spaceId, topics: ['connections', 'posts'] }]);
  const ended = await removeUnheldGrants(trx, spaceId);
  const grant = ended.find(({ id }) => id === row.grant_id) ?? null;
  if (row.auth_data === null || (row.grant_id !== null && grant === null)) return null;
  return { spaceId, connectionId, network, origin: row.origin, sealedAuth: row.auth_data, grant };
}

async function lockPosts(
  trx: Transaction<Tables>,
  spaceId: SpaceId,
  connectionId: string,
  statuses: readonly TargetStatus[],
): Promise<void> {
  await sql`select from posts where space_id = ${spaceId} and id in (
      select post_id from targets where connection_id = ${connectionId} and status = any(${statuses}))
    order by id for update`.execute(trx);
}

async function makeOldestDefault(trx: Transaction<Tables>, spaceId: SpaceId, network: NetworkId): Promise<void> {
  await sql`update connections set is_default = true where id = (
    select id from connections where space_id = ${spaceId} and network = ${network} and connected
    order by connected_at, id limit 1)`.execute(trx);
}

async function holdTargets(trx: Transaction<Tables>, connectionId: string): Promise<void> {
  const { rows } = await sql<{ postId: string }>`
    with held as (
      update targets set status = 'held', run_at = null, lease = null, error_code = ${HELD.code},
        error_message = ${HELD.message}, updated_at = clock_timestamp()
      where connection_id = ${connectionId} and status in ('pending', 'preparing', 'ready')
      returning id, post_id
    ), noted as (
      insert into post_events (post_id, target_id, kind, actor, message)
      select post_id, id, 'asked', 'nonet', ${HELD.message} from held
    )
    select post_id "postId" from held`.execute(trx);
  await updatePostStatuses(
    trx,
    rows.map((row) => row.postId),
  );
}
