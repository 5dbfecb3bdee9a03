import { setTimeout as pause } from 'node:timers/promises';
import type { Json, RefreshResult } from '@nonet/networks';
import { sql } from 'kysely';

import { LONGEST_AHEAD_MS } from '#/db/first-run.ts';
import type { Database } from '#/db/pool.ts';
import { type Held, REFRESH_LEASE_MS } from '#/features/publishing/tokens/refresh-lease.ts';

/** Longer than all margins of a target that is claimed ahead of its time, so that one refresh is enough. */
const SHORTEST_LIFE_MS = LONGEST_AHEAD_MS + 5 * 60_000;
const STORE_AGAIN_MS = 500;

/** New tokens of an account, under the version that they replace. */
export interface SealedTokens {
  connectionId: string;
  version: number;
  auth: string;
}

/** What a network has just handed out, when it ends and when all our access ends. Accounts move between servers. */
type Renewed = Pick<Extract<RefreshResult<Json>, { kind: 'refreshed' }>, 'expiresAt' | 'accessEndsAt'> & {
  host: string | null;
};

/**
 * The old token may be spent already, so a database that is away for a moment must not lose the new one: storing is tried
 * as long as the lease lasts. Answers whether it was stored.
 */
export async function storeTokens(
  db: Database,
  held: Held,
  sealed: readonly SealedTokens[],
  renewed: Renewed,
): Promise<boolean> {
  const until = performance.now() + REFRESH_LEASE_MS / 2;
  for (;;) {
    try {
      return await tryToStore(db, held, sealed, renewed);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(STORE_AGAIN_MS);
    }
  }
}

async function tryToStore(
  db: Database,
  held: Held,
  sealed: readonly SealedTokens[],
  renewed: Renewed,
): Promise<boolean> {
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
