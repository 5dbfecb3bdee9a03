import type { NetworkId } from '@nonet/domain';
import type { Json } from '@nonet/networks';
import { sql, type Transaction } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { ApiError } from '#/http/errors.ts';
import { sealContext } from '#/secrets/seal-context.ts';

const REVOKE_MS = 5_000;
const HELD = { code: 'not-connected', message: 'This account is not connected. Connect it again to publish.' };

/**
 * Ends a connection. What has not been sent is held until the account is connected again; a call that is under way
 * is let end. The secrets leave the database in the same transaction; telling the network is best effort.
 */
export async function disconnect(
  { db, networks, sealer, log }: Pick<ConnectionsParts, 'db' | 'networks' | 'sealer' | 'log'>,
  { userId, connectionId, network: id }: { userId: string; connectionId: string; network: NetworkId },
): Promise<void> {
  // Undefined: it was switched off after the account was connected.
  const network = networks.get(id);
  const sealed = await transact(db, async (trx) => {
    await lockConnections(trx, userId);
    await lockOpenPosts(trx, userId, connectionId);
    const row = await trx
      .selectFrom('connections')
      .select(['auth_data', 'is_default', 'origin'])
      .where('id', '=', connectionId)
      .where('user_id', '=', userId)
      .where('network', '=', id)
      .where('connected', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new ApiError(404, 'connection-not-found', 'Connection not found');
    // Posts that were scheduled to this account while we waited for its row.
    await lockOpenPosts(trx, userId, connectionId);
    await trx
      .updateTable('connections')
      .set({
        connected: false,
        reconnect_needed: false,
        reconnect_reason: null,
        is_default: false,
        auth_data: null,
        token_expires_at: null,
        access_ends_at: null,
        version: sql`version + 1`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', connectionId)
      .execute();
    if (row.is_default) await makeOldestDefault(trx, userId, id);
    await holdTargets(trx, connectionId);
    await notifyLive(trx, [{ userId, topics: ['connections', 'posts'] }]);
    // Secrets of another address are none of this one's business.
    return row.origin === network?.origin ? row.auth_data : null;
  });
  if (sealed === null || network === undefined) return;
  // The account is disconnected, whatever becomes of the rest.
  try {
    const auth: Json = JSON.parse(sealer.open(sealed, sealContext.connection({ userId, connectionId })));
    const revoked = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS) });
    if (revoked.kind !== 'done')
      log.warn({ connectionId, code: revoked.code }, 'the network did not confirm the sign-out');
  } catch (error) {
    log.warn({ err: error, connectionId }, 'the network could not be told of the sign-out');
  }
}

async function lockOpenPosts(trx: Transaction<Tables>, userId: string, connectionId: string): Promise<void> {
  await sql`select from posts where user_id = ${userId} and id in (
      select post_id from targets where connection_id = ${connectionId} and status not in ('published', 'rejected'))
    order by id for update`.execute(trx);
}

async function makeOldestDefault(trx: Transaction<Tables>, userId: string, network: NetworkId): Promise<void> {
  await sql`update connections set is_default = true where id = (
    select id from connections where user_id = ${userId} and network = ${network} and connected
    order by connected_at, id limit 1)`.execute(trx);
}

async function holdTargets(trx: Transaction<Tables>, connectionId: string): Promise<void> {
  const { rows } = await sql<{ postId: string }>`
    update targets set status = 'held', run_at = null, lease = null, error_code = ${HELD.code},
      error_message = ${HELD.message}, updated_at = clock_timestamp()
    where connection_id = ${connectionId} and status in ('pending', 'preparing', 'ready')
    returning post_id "postId"`.execute(trx);
  await updatePostStatuses(
    trx,
    rows.map((row) => row.postId),
  );
}
