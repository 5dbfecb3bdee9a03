import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { TokenOwner } from '#/features/publishing/tokens/open-auth.ts';

/** How long one refresh may take; afterwards it counts as crashed and another worker may try. */
export const REFRESH_LEASE_MS = 60_000;
/** A kept password is used at most this often. */
export const SIGN_IN_AGAIN_MS = 15 * 60_000;

/** A connection whose lease we have. */
export interface Held extends TokenOwner {
  lease: string;
  version: number;
  grantId: string | null;
  /** The account whose token is wanted: this one, or another one of the grant. */
  askedFor: string;
}

/** Takes the lease of a connection that is signed in. Undefined while another process has it. */
export async function takeLease(
  db: Database,
  owner: TokenOwner,
): Promise<
  (Omit<Held, keyof TokenOwner | 'askedFor'> & { authData: string | null; wasUnproven: boolean }) | undefined
> {
  const lease = randomUUID();
  const { rows } = await sql<{
    version: number;
    authData: string | null;
    grantId: string | null;
    wasUnproven: boolean;
  }>`
    update connections set refresh_lease = ${lease}, refresh_until = clock_timestamp() + ${REFRESH_LEASE_MS} * interval '1 ms'
    where id = ${owner.connectionId} and space_id = ${owner.spaceId} and connected and not reconnect_needed
      and (refresh_until is null or refresh_until < clock_timestamp())
    returning version, auth_data "authData", grant_id "grantId", coalesce(refresh_tried_at > refreshed_at, false) "wasUnproven"
  `.execute(db);
  const row = rows[0];
  return row === undefined ? undefined : { ...row, lease };
}

export async function endLease(db: Database, held: Held): Promise<void> {
  await sql`update connections set refresh_lease = null, refresh_until = null
    where id = ${held.connectionId} and refresh_lease = ${held.lease}`.execute(db);
}

/** Decided and written before the call, so that not even a crash loop signs in more often. */
export async function maySignInAgain(db: Database, held: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connections set signed_in_again_at = clock_timestamp()
    where id = ${held.connectionId} and refresh_lease = ${held.lease}
      and (signed_in_again_at is null or signed_in_again_at < clock_timestamp() - ${SIGN_IN_AGAIN_MS} * interval '1 ms')
  `.execute(db);
  return numAffectedRows === 1n;
}
