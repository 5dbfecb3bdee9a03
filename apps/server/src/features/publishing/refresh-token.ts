import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Network, RefreshResult, Refusal } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { addMessages, reconnectMessage } from '#/db/add-messages.ts';
import { LONGEST_AHEAD_MS } from '#/db/first-run.ts';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

export interface RefreshParts {
  db: Database;
  sealer: Sealer;
  log: Logger;
  judge: JudgeAccount;
}

/** Has what the account has planned judged anew, once the transaction is committed. `to`: only what is due until then. */
export type JudgeAccount = (
  db: Executor,
  account: { connectionId: string; userId: string; to?: string },
) => Promise<void>;

export interface TokenOwner {
  connectionId: string;
  userId: string;
}

/** `fresh`: load the account again and go on. `wait`: somebody else is refreshing, or the network asked for patience. */
export type RefreshAnswer =
  | { kind: 'fresh' }
  | { kind: 'wait'; afterMs: number | null; error: Refusal | null; scope: 'target' | 'connection' | 'network' }
  | { kind: 'reconnect'; error: Refusal };

/** How long one refresh may take; afterwards it counts as crashed and another worker may try. */
const REFRESH_LEASE_MS = 60_000;
/** Longer than all margins of a target that is claimed ahead of its time, so that one refresh is enough. */
const SHORTEST_LIFE_MS = LONGEST_AHEAD_MS + 5 * 60_000;
/** A kept password is used at most this often. */
const SIGN_IN_AGAIN_MS = 15 * 60_000;
const WAIT_FOR_OTHER_MS = 1_000;
const STORE_AGAIN_MS = 500;
const REVOKE_MS = 5_000;

const NO_SIGN_IN: Refusal = {
  code: 'sign-in-expired',
  message: 'This account is signed out. Reconnect it to go on.',
};

/**
 * Refreshes the tokens of a connection. Takes a lease on its row, holds no transaction during the call, and stores by
 * compare-and-set on the version, so that a reconnect or disconnect meanwhile wins. After a crash in the middle the
 * old refresh token is tried again, which the network either accepts or answers with its end. Where the accounts of a grant
 * share their tokens, one of them is refreshed for all.
 */
export async function refreshToken(parts: RefreshParts, network: Network, asked: TokenOwner): Promise<RefreshAnswer> {
  const { db, sealer } = parts;
  // The same one whoever asks, so that its lease is the lease of all.
  const [shared] = network.sharesTokens ? await readSharing(db, asked) : [];
  const owner = shared === undefined ? asked : { ...asked, connectionId: shared.connectionId };
  // Nobody else may end the call: the token it spends works once, and what comes back would be lost.
  const signal = AbortSignal.timeout(REFRESH_LEASE_MS - 5_000);
  const lease = randomUUID();
  const { rows } = await sql<{
    version: number;
    authData: string | null;
    grantId: string | null;
    wasUnproven: boolean;
  }>`
    update connections set refresh_lease = ${lease}, refresh_until = clock_timestamp() + ${REFRESH_LEASE_MS} * interval '1 ms'
    where id = ${owner.connectionId} and user_id = ${owner.userId} and connected and not reconnect_needed
      and (refresh_until is null or refresh_until < clock_timestamp())
    returning version, auth_data "authData", grant_id "grantId", coalesce(refresh_tried_at > refreshed_at, false) "wasUnproven"
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return { kind: 'wait', afterMs: WAIT_FOR_OTHER_MS, error: null, scope: 'target' };

  const held = { ...owner, lease, version: row.version, grantId: row.grantId, askedFor: asked.connectionId };
  const sharing = network.sharesTokens ? await readSharing(db, owner) : [];
  const auth = row.authData === null ? null : openAuth(sealer, owner, row.authData);
  if (auth === null) return giveUp(parts, held, SECRETS_LOST);

  let result = await network.refresh(auth, { signal });
  if (result.kind === 'sign-in-again') {
    if (network.signInAgain === undefined) return giveUp(parts, held, NO_SIGN_IN);
    if (!(await maySignInAgain(db, held))) {
      await endLease(db, held);
      return { kind: 'wait', afterMs: SIGN_IN_AGAIN_MS, error: NO_SIGN_IN, scope: 'connection' };
    }
    result = await network.signInAgain(auth, { signal });
  }
  switch (result.kind) {
    case 'refreshed': {
      const { userId } = owner;
      const others = sharing.filter(({ connectionId }) => connectionId !== owner.connectionId);
      const sealed = [held, ...others].map(({ connectionId, version }) => {
        const context = sealContext.connection({ userId, connectionId });
        return { connectionId, version, auth: sealer.seal(JSON.stringify(result.auth), context) };
      });
      const renewed = { ...result, host: network.chosenHost?.(result.auth) ?? null };
      if (!(await keep(db, held, sealed, renewed))) await revokeUnlessConnected(parts, network, held, result.auth);
      // Most renewals come so early that nothing was at risk.
      else if (row.wasUnproven || result.accessEndsAt !== undefined) await judgeAll(parts, userId, sealed);
      return { kind: 'fresh' };
    }
    case 'retry-later':
      await endLease(db, held);
      return {
        kind: 'wait',
        afterMs: result.afterMs,
        error: { code: result.code, message: result.message },
        scope: result.scope,
      };
    case 'reconnect-needed':
      return giveUp(parts, held, { code: result.code, message: result.message });
    case 'sign-in-again':
      return giveUp(parts, held, NO_SIGN_IN);
    default:
      return result satisfies never;
  }
}

interface Held extends TokenOwner {
  lease: string;
  version: number;
  grantId: string | null;
  /** The account whose token is wanted: this one, or another one of the grant. */
  askedFor: string;
}

/** The accounts whose token this is, too, in an order that is the same for all; none without a grant. */
async function readSharing(
  db: Database,
  { connectionId, userId }: TokenOwner,
): Promise<{ connectionId: string; version: number }[]> {
  const { rows } = await sql<{ connectionId: string; version: number }>`
    select s.id "connectionId", s.version from connections c
      join connections s on s.grant_id = c.grant_id and s.network = c.network and not s.reconnect_needed
    where c.id = ${connectionId} and c.user_id = ${userId} order by s.id`.execute(db);
  return rows;
}

/** New tokens of an account, under the version that they replace. */
interface SealedTokens {
  connectionId: string;
  version: number;
  auth: string;
}

/** The secrets of a connection; null when they do not open (the installation's secret was replaced). */
export function openAuth(sealer: Sealer, owner: TokenOwner, sealed: string): Json {
  try {
    return JSON.parse(sealer.open(sealed, sealContext.connection(owner)));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** What a network has just handed out, when it ends and when all our access ends. Accounts move between servers. */
type Renewed = Pick<Extract<RefreshResult<Json>, { kind: 'refreshed' }>, 'expiresAt' | 'accessEndsAt'> & {
  host: string | null;
};

/**
 * The old token may be spent already, so a database that is away for a moment must not lose the new one: storing is tried
 * as long as the lease lasts. Answers whether it was stored.
 */
async function keep(db: Database, held: Held, sealed: readonly SealedTokens[], renewed: Renewed): Promise<boolean> {
  const until = performance.now() + REFRESH_LEASE_MS / 2;
  for (;;) {
    try {
      return await store(db, held, sealed, renewed);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(STORE_AGAIN_MS);
    }
  }
}

async function store(db: Database, held: Held, sealed: readonly SealedTokens[], renewed: Renewed): Promise<boolean> {
  const { expiresAt, accessEndsAt, host } = renewed;
  const { numAffectedRows } = await sql`
    update connections c set auth_data = s.auth, host = ${host}, version = c.version + 1, refreshed_at = clock_timestamp(),
      access_ends_at = ${accessEndsAt === undefined ? sql`access_ends_at` : accessEndsAt},
      -- A token that was just issued is tried, whatever it says: clocks differ, and its refusal is a clear answer.
      token_expires_at = case when ${expiresAt}::timestamptz is not null
        then greatest(${expiresAt}::timestamptz, clock_timestamp() + ${SHORTEST_LIFE_MS} * interval '1 ms') end,
      refresh_lease = null, refresh_until = null, updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) s("connectionId" text, version int, auth text)
    where c.id = s."connectionId" and c.version = s.version
      and exists (select from connections h where h.id = ${held.connectionId} and h.refresh_lease = ${held.lease})
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Whoever disconnected the account, or deleted theirs, meanwhile knew the spent tokens only: these would live on at the
 * network. Of an account that was connected again, and while others hold its grant, they are left alone, as a network may take
 * all for one grant and end it.
 */
async function revokeUnlessConnected(
  { db, log }: RefreshParts,
  network: Network,
  { connectionId, userId, grantId }: Held,
  auth: Json,
): Promise<void> {
  try {
    const { rows } = await sql`select from connections
      where user_id = ${userId} and connected and (id = ${connectionId} or grant_id = ${grantId})`.execute(db);
    if (rows.length > 0) return;
    const revoked = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS), grant: null });
    if (revoked.kind !== 'done')
      log.warn({ connectionId, code: revoked.code }, 'the network did not confirm the sign-out');
  } catch (error) {
    log.warn({ err: error, connectionId }, 'the network could not be told of the sign-out');
  }
}

async function judgeAll({ db, judge }: RefreshParts, userId: string, accounts: readonly SealedTokens[]): Promise<void> {
  for (const { connectionId } of accounts) await judge(db, { userId, connectionId });
}

async function endLease(db: Database, held: Held): Promise<void> {
  await sql`update connections set refresh_lease = null, refresh_until = null
    where id = ${held.connectionId} and refresh_lease = ${held.lease}`.execute(db);
}

/**
 * An account that did not come with the last yes to its grant still has the tokens of an earlier one. So their end is that of
 * this account alone, and the one that was asked for is tried again without it.
 */
async function giveUp({ db, judge }: RefreshParts, held: Held, error: Refusal): Promise<RefreshAnswer> {
  await endLease(db, held);
  const { connectionId, version, userId, askedFor } = held;
  if (connectionId === askedFor) return { kind: 'reconnect', error };
  const reason = error.message;
  await transact(db, async (trx) => {
    const { rows } = await sql`
      update connections set reconnect_needed = true, reconnect_reason = ${reason}, updated_at = clock_timestamp()
      where id = ${connectionId} and version = ${version} and connected returning id`.execute(trx);
    if (rows.length > 0) await addMessages(trx, [reconnectMessage({ userId, connectionId, version, reason })]);
    await judge(trx, { userId, connectionId });
    await notifyLive(trx, [{ userId, topics: ['connections'] }]);
  });
  return { kind: 'wait', afterMs: 0, error: null, scope: 'target' };
}

/** Decided and written before the call, so that not even a crash loop signs in more often. */
async function maySignInAgain(db: Database, held: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connections set signed_in_again_at = clock_timestamp()
    where id = ${held.connectionId} and refresh_lease = ${held.lease}
      and (signed_in_again_at is null or signed_in_again_at < clock_timestamp() - ${SIGN_IN_AGAIN_MS} * interval '1 ms')
  `.execute(db);
  return numAffectedRows === 1n;
}
