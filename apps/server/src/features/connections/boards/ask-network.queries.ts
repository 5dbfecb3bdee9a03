import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isUnderCall } from '#/features/connections/access/abilities.queries.ts';

/** An account whose network is to be asked something for its owner, who waits for the answer. */
export interface AskedAccount {
  connectionId: string;
  spaceId: SpaceId;
  network: NetworkId;
}

/** The account as it can be asked with now. */
export interface Askable {
  version: number;
  sealedAuth: string | null;
  reconnectReason: string | null;
  reconnectNeeded: boolean;
  isTokenShort: boolean;
  /** A call with the account's tokens is under way, or may be: they must not be renewed now. */
  isUnderCall: boolean;
}

/** A token that ends within this time is renewed first, as the network could refuse it during the call. */
const LEAST_LIFE_MS = 60_000;

/** Undefined when the user has no such account at this network, or not in this environment. */
export async function readAskable(
  db: Database,
  network: Pick<Network, 'id' | 'origin' | 'sharesTokens'>,
  { connectionId, spaceId }: Pick<AskedAccount, 'connectionId' | 'spaceId'>,
): Promise<Askable | undefined> {
  const { rows } = await sql<Askable>`
    select c.version, c.auth_data "sealedAuth", c.reconnect_needed "reconnectNeeded", c.reconnect_reason "reconnectReason",
      coalesce(c.token_expires_at < clock_timestamp() + ${LEAST_LIFE_MS} * interval '1 ms', false) "isTokenShort",
      ${isUnderCall(network)} "isUnderCall"
    from connections c
    where c.id = ${connectionId} and c.space_id = ${spaceId} and c.network = ${network.id} and c.origin = ${network.origin}
      and c.connected`.execute(db);
  return rows[0];
}
