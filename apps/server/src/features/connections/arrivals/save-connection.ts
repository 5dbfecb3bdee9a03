import { randomBytes } from 'node:crypto';
import type { ConnectedAccount, MissedAccount } from '@nonet/contract';
import type { Network } from '@nonet/networks';
import { sql, type Transaction } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { isRefusedData, transact } from '#/db/transaction.ts';
import { readAgain } from '#/features/connections/access/read-again.ts';
import { noteMissedAccount } from '#/features/connections/access/reconnect.queries.ts';
import { lockHeldPosts, resumeHeldTargets } from '#/features/connections/access/resume-held.ts';
import { accountLimit, admit } from '#/features/connections/arrivals/account-room.ts';
import type { Arrival, SignedIn } from '#/features/connections/arrivals/arrival.ts';
import { findKnown } from '#/features/connections/arrivals/known-connection.queries.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { ApiError } from '#/http/errors.ts';
import type { Sealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

const SIGN_OUT_MS = 5_000;

/** The accounts as they are connected now, the one that was to be connected again first. */
export interface StoredConnections {
  connections: [ConnectedAccount, ...ConnectedAccount[]];
  /** The account that was to be connected again, when it is not among them. */
  insteadOf: MissedAccount | null;
}

/**
 * Stores one account that has just signed in without a grant, in a transaction of its own. Refuses it when the plan has
 * no room for it. `before` runs first in it, and may refuse it as well.
 */
export async function saveConnection(
  { db, holderOf, ...parts }: Pick<ConnectionsParts, 'db' | 'sealer' | 'holderOf' | 'judge'>,
  spaceId: SpaceId,
  network: Network,
  signedIn: SignedIn,
  {
    reconnectId = null,
    by = null,
    before,
  }: { reconnectId?: string | null; by?: string | null; before?: (trx: Executor) => Promise<void> } = {},
): Promise<{ connectionId: string; insteadOf: MissedAccount | null }> {
  const signOut = () => network.revoke(signedIn.auth, { signal: AbortSignal.timeout(SIGN_OUT_MS), grant: null });
  const { connections, insteadOf } = await orSignOut(signOut, () =>
    transact(db, async (trx) => {
      await lockConnections(trx, spaceId);
      await before?.(trx);
      const { tooMany, message } = await admit(trx, { holderOf }, spaceId, [{ network, signedIn }]);
      if (tooMany.length > 0) throw accountLimit(message);
      return storeConnections(trx, parts, spaceId, [{ network, signedIn }], { grantId: null, reconnectId, by });
    }),
  );
  return { connectionId: connections[0].connectionId, insteadOf };
}

/**
 * A sign-in that can never be kept, because its user was deleted meanwhile or the plan has no room for it, does not live
 * on at the network either.
 */
export async function orSignOut<Result>(
  signOut: () => Promise<unknown>,
  store: () => Promise<Result>,
): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (isRefusedData(error) || error instanceof ApiError) await signOut().catch(() => undefined);
    throw error;
  }
}

/**
 * Stores accounts that have just signed in: each a new connection, or the same one connected again. What was held for them
 * goes on by itself. `reconnectId`: the account that was to be connected again, if it was a certain one. `by`: the person who
 * signed in at the network. The connections of the space are locked.
 */
export async function storeConnections(
  trx: Transaction<Tables>,
  { sealer, judge }: Pick<ConnectionsParts, 'sealer' | 'judge'>,
  spaceId: SpaceId,
  arrivals: readonly [Arrival, ...Arrival[]],
  { grantId, reconnectId, by }: { grantId: string | null; reconnectId: string | null; by: string | null },
): Promise<StoredConnections> {
  const known: Awaited<ReturnType<typeof findKnown>>[] = [];
  for (const arrival of arrivals) known.push(await findKnown(trx, spaceId, arrival));
  await lockHeldPosts(
    trx,
    known.flatMap((account) => account?.id ?? []),
  );
  const store = (arrival: Arrival, index: number) =>
    storeOne(trx, sealer, spaceId, arrival, known[index]?.id, { grantId, by });
  const [first, ...others] = arrivals;
  const connections: StoredConnections['connections'] = [await store(first, 0)];
  for (const [index, other] of others.entries()) connections.push(await store(other, index + 1));
  const isAgain = new Set(known.flatMap((account) => (account?.connected ? account.id : [])));
  await noteActivity(
    trx,
    connections.map(({ connectionId, platform: network }) => ({
      spaceId,
      by: by === null ? 'nonet' : { uid: by },
      what: isAgain.has(connectionId) ? 'account-reconnected' : 'account-connected',
      subject: connectionId,
      accounts: [connectionId],
      after: { network },
    })),
  );
  const isMeant = ({ connectionId }: ConnectedAccount) => connectionId === reconnectId;
  connections.sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)));
  const insteadOf =
    reconnectId === null || isMeant(connections[0])
      ? null
      : await noteMissedAccount(trx, {
          spaceId,
          missedId: reconnectId,
          connectionIds: connections.map(({ connectionId }) => connectionId),
        });
  for (const { connectionId } of connections) await judge(trx, { spaceId, connectionId });
  await readAgain(
    trx,
    connections.map(({ connectionId }) => connectionId),
  );
  await notifyLive(trx, [{ spaceId, topics: ['connections', 'posts'] }]);
  return { connections, insteadOf };
}

async function storeOne(
  trx: Transaction<Tables>,
  sealer: Sealer,
  spaceId: SpaceId,
  { network, signedIn: { account, auth, expiresAt, accessEndsAt = null } }: Arrival,
  knownId: string | undefined,
  { grantId, by }: { grantId: string | null; by: string | null },
): Promise<ConnectedAccount> {
  const id = knownId ?? `${network.id}_${randomBytes(6).toString('hex')}`;
  const other = await trx
    .selectFrom('connections')
    .select('id')
    .where('space_id', '=', spaceId)
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
    env: network.origin,
    host: network.chosenHost?.(auth) ?? null,
    auth_data: sealer.seal(JSON.stringify(auth), sealContext.connection({ spaceId, connectionId: id })),
    grant_id: grantId,
    connected_by: by,
    token_expires_at: expiresAt,
    access_ends_at: accessEndsAt,
    // A person who signs in knows that the access ends.
    access_warned_at: sql<Date>`clock_timestamp()`,
    refreshed_at: sql<Date>`clock_timestamp()`,
    refresh_lease: null,
    refresh_until: null,
    refresh_tried_at: null,
    paused_until: null,
    pause_reason: null,
    came_instead: null,
    // Another yes may allow other things.
    abilities: null,
    abilities_read_at: null,
    abilities_good_until: null,
    abilities_lease: null,
    abilities_ask_after: null,
  };
  if (knownId === undefined) {
    await trx
      .insertInto('connections')
      .values({
        id,
        space_id: spaceId,
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
        kept_open: sql`connected and kept_open`,
        connected_since: sql`case when connected then connected_since else clock_timestamp() end`,
        connected_at: sql`clock_timestamp()`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute();
    await resumeHeldTargets(trx, spaceId, id);
  }
  const { username, profileName } = account;
  return { connectionId: id, platform: network.id, username, profileName };
}
