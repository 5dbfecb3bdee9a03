import { randomBytes } from 'node:crypto';
import type { Account, Json, Network } from '@nonet/networks';
import { sql, type Transaction } from 'kysely';

import { filesOfTarget, firstRun } from '#/db/first-run.ts';
import { notifyDue, notifyLive } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { isRefusedData, transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import type { Sealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

const SIGN_OUT_MS = 5_000;

export interface SignedIn {
  account: Account;
  auth: Json;
  expiresAt: Date | null;
  accessEndsAt?: Date | null;
}

/** Stores an account that has just signed in, in a transaction of its own. */
export function saveConnection(
  { db, sealer }: Pick<ConnectionsParts, 'db' | 'sealer'>,
  userId: string,
  network: Network,
  signedIn: SignedIn,
): Promise<string> {
  return orSignOut(network, signedIn.auth, () =>
    transact(db, (trx) => storeConnection(trx, sealer, userId, network, signedIn)),
  );
}

/** A sign-in that can never be kept, as its user was deleted meanwhile for example, does not live on at the network either. */
export async function orSignOut<Result>(network: Network, auth: Json, store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (isRefusedData(error)) {
      await network.revoke(auth, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * Stores an account that has just signed in: a new connection, or the same one connected again. What was held for it
 * goes on by itself.
 */
export async function storeConnection(
  trx: Transaction<Tables>,
  sealer: Sealer,
  userId: string,
  network: Network,
  { account, auth, expiresAt, accessEndsAt = null }: SignedIn,
): Promise<string> {
  await lockConnections(trx, userId);
  const known = await trx
    .selectFrom('connections')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network.id)
    .where('origin', '=', network.origin)
    .where('remote_account_id', '=', account.remoteId)
    .executeTakeFirst();
  const id = known?.id ?? `${network.id}_${randomBytes(6).toString('hex')}`;
  if (known !== undefined) await lockHeldPosts(trx, id);
  const other = await trx
    .selectFrom('connections')
    .select('id')
    .where('user_id', '=', userId)
    .where('network', '=', network.id)
    .where('connected', '=', true)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  const values = {
    username: account.username,
    profile_name: account.profileName,
    account_name: null,
    profile_picture: account.profilePicture,
    is_default: other === undefined,
    connected: true,
    reconnect_needed: false,
    reconnect_reason: null,
    env: network.sandbox ? ('sandbox' as const) : ('production' as const),
    auth_data: sealer.seal(JSON.stringify(auth), sealContext.connection({ userId, connectionId: id })),
    token_expires_at: expiresAt,
    access_ends_at: accessEndsAt,
    refreshed_at: sql<Date>`clock_timestamp()`,
    refresh_lease: null,
    refresh_until: null,
    paused_until: null,
  };
  if (known === undefined) {
    await trx
      .insertInto('connections')
      .values({
        id,
        user_id: userId,
        network: network.id,
        origin: network.origin,
        remote_account_id: account.remoteId,
        signed_in_again_at: null,
        ...values,
      })
      .execute();
  } else {
    await trx
      .updateTable('connections')
      .set({
        ...values,
        version: sql`version + 1`,
        connected_at: sql`clock_timestamp()`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute();
    await resumeHeldTargets(trx, userId, id);
  }
  await notifyLive(trx, [{ userId, topics: ['connections', 'posts'] }]);
  return id;
}

async function lockHeldPosts(trx: Transaction<Tables>, connectionId: string): Promise<void> {
  await sql`select from posts where id in (
      select post_id from targets where connection_id = ${connectionId} and status = 'held')
    order by id for update`.execute(trx);
}

/** Held targets are pending again. Those that are too late by now will ask, as after any other downtime. */
async function resumeHeldTargets(trx: Transaction<Tables>, userId: string, connectionId: string): Promise<void> {
  const { rows } = await sql<{ postId: string; runAt: Date }>`
    update targets t set
      status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
      prepared_version = p.version, lease = null, error_code = null, error_message = null,
      run_at = ${firstRun(sql.ref('t.due_at'), filesOfTarget)}, updated_at = clock_timestamp()
    from posts p
    where t.connection_id = ${connectionId} and t.user_id = ${userId} and t.status = 'held'
      and p.id = t.post_id and p.status <> 'cancelled'
    returning t.post_id "postId", t.run_at "runAt"`.execute(trx);
  await updatePostStatuses(
    trx,
    rows.map((row) => row.postId),
  );
  await notifyDue(
    trx,
    rows.map((row) => row.runAt),
  );
}
