import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Network, RefreshResult, Refusal } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { LONGEST_AHEAD_MS } from '#/db/first-run.ts';
import type { Database } from '#/db/pool.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

export interface RefreshParts {
  db: Database;
  sealer: Sealer;
  log: Logger;
}

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
  message: 'The sign-in of this account has ended. Connect it again to go on.',
};

/**
 * Refreshes the tokens of a connection. Takes a lease on its row, holds no transaction during the call, and stores by
 * compare-and-set on the version, so that a reconnect or disconnect meanwhile wins. After a crash in the middle the
 * old refresh token is tried again, which the network either accepts or answers with its end.
 */
export async function refreshToken(parts: RefreshParts, network: Network, owner: TokenOwner): Promise<RefreshAnswer> {
  const { db, sealer } = parts;
  // Nobody else may end the call: the token it spends works once, and what comes back would be lost.
  const signal = AbortSignal.timeout(REFRESH_LEASE_MS - 5_000);
  const lease = randomUUID();
  const { rows } = await sql<{ version: number; authData: string | null }>`
    update connections set refresh_lease = ${lease}, refresh_until = clock_timestamp() + ${REFRESH_LEASE_MS} * interval '1 ms'
    where id = ${owner.connectionId} and user_id = ${owner.userId} and connected and not reconnect_needed
      and (refresh_until is null or refresh_until < clock_timestamp())
    returning version, auth_data "authData"
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return { kind: 'wait', afterMs: WAIT_FOR_OTHER_MS, error: null, scope: 'target' };

  const held = { ...owner, lease, version: row.version };
  const auth = row.authData === null ? null : openAuth(sealer, owner, row.authData);
  if (auth === null) return giveUp(db, held, NO_SIGN_IN);

  let result = await network.refresh(auth, { signal });
  if (result.kind === 'sign-in-again') {
    if (network.signInAgain === undefined) return giveUp(db, held, NO_SIGN_IN);
    if (!(await maySignInAgain(db, held))) {
      await endLease(db, held);
      return { kind: 'wait', afterMs: SIGN_IN_AGAIN_MS, error: NO_SIGN_IN, scope: 'connection' };
    }
    result = await network.signInAgain(auth, { signal });
  }
  switch (result.kind) {
    case 'refreshed': {
      const sealed = sealer.seal(JSON.stringify(result.auth), sealContext.connection(owner));
      if (!(await keep(db, held, sealed, result))) await revokeUnlessConnected(parts, network, owner, result.auth);
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
      return giveUp(db, held, { code: result.code, message: result.message });
    case 'sign-in-again':
      return giveUp(db, held, NO_SIGN_IN);
    default:
      return result satisfies never;
  }
}

interface Held extends TokenOwner {
  lease: string;
  version: number;
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

/** What a network has just handed out, when it ends and when all our access ends. */
type Renewed = Pick<Extract<RefreshResult<Json>, { kind: 'refreshed' }>, 'expiresAt' | 'accessEndsAt'>;

/**
 * The old token may be spent already, so a database that is away for a moment must not lose the new one: storing is tried
 * as long as the lease lasts. Answers whether it was stored.
 */
async function keep(db: Database, held: Held, sealed: string, renewed: Renewed): Promise<boolean> {
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

async function store(db: Database, held: Held, sealed: string, { expiresAt, accessEndsAt }: Renewed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connections set auth_data = ${sealed}, version = version + 1, refreshed_at = clock_timestamp(),
      access_ends_at = ${accessEndsAt === undefined ? sql`access_ends_at` : accessEndsAt},
      -- A token that was just issued is tried, whatever it says: clocks differ, and its refusal is a clear answer.
      token_expires_at = case when ${expiresAt}::timestamptz is not null
        then greatest(${expiresAt}::timestamptz, clock_timestamp() + ${SHORTEST_LIFE_MS} * interval '1 ms') end,
      refresh_lease = null, refresh_until = null, updated_at = clock_timestamp()
    where id = ${held.connectionId} and version = ${held.version} and refresh_lease = ${held.lease}
  `.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Whoever disconnected the account, or deleted theirs, meanwhile knew the spent tokens only: these would live on at the
 * network. Of an account that was connected again they are left alone, as a network may take both for one grant and end the
 * new one with it.
 */
async function revokeUnlessConnected(
  { db, log }: RefreshParts,
  network: Network,
  { connectionId, userId }: TokenOwner,
  auth: Json,
): Promise<void> {
  try {
    const { rows } =
      await sql`select from connections where id = ${connectionId} and user_id = ${userId} and connected`.execute(db);
    if (rows.length > 0) return;
    const revoked = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS) });
    if (revoked.kind !== 'done')
      log.warn({ connectionId, code: revoked.code }, 'the network did not confirm the sign-out');
  } catch (error) {
    log.warn({ err: error, connectionId }, 'the network could not be told of the sign-out');
  }
}

async function endLease(db: Database, held: Held): Promise<void> {
  await sql`update connections set refresh_lease = null, refresh_until = null
    where id = ${held.connectionId} and refresh_lease = ${held.lease}`.execute(db);
}

async function giveUp(db: Database, held: Held, error: Refusal): Promise<RefreshAnswer> {
  await endLease(db, held);
  return { kind: 'reconnect', error };
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
