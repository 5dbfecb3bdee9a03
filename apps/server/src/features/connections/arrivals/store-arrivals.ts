import type { Grant, GrantedAccount, Network } from '@nonet/networks';
import type { Transaction } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import type { Tables } from '#/db/tables.ts';
import type { Arrival } from '#/features/connections/arrivals/arrival.ts';
import { type StoredConnections, storeConnections } from '#/features/connections/arrivals/save-connection.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { removeUnheldGrants, storeGrant } from '#/features/connections/disconnect/grants.queries.ts';

/** Stores the grant of a consent page and accounts that came with it. The user's connections are locked. */
export async function storeArrivals(
  trx: Transaction<Tables>,
  parts: ConnectionsParts,
  spaceId: SpaceId,
  arrivals: readonly [Arrival, ...Arrival[]],
  { network, grant, ...of }: { network: Network; grant: Grant; reconnectId: string | null; by: string | null },
): Promise<StoredConnections> {
  const grantId = await storeGrant(trx, parts.sealer, spaceId, network, grant);
  const stored = await storeConnections(trx, parts, spaceId, arrivals, { grantId, ...of });
  // One of the accounts may have come with another person's grant before.
  await removeUnheldGrants(trx, spaceId);
  for (const { connectionId, platform } of stored.connections) {
    await parts.keepPicture(trx, connectionId);
    const mayDiffer = parts.networks.get(platform)?.abilities !== undefined;
    if (mayDiffer) await parts.askAbilities(trx, { connectionId, spaceId });
  }
  return stored;
}

/** What came with a grant, as far as its networks are switched on here. */
export function arrivalsOf(
  { networks }: Pick<ConnectionsParts, 'networks'>,
  accounts: readonly GrantedAccount[],
): Arrival[] {
  return accounts.flatMap((signedIn) => {
    const network = networks.get(signedIn.network);
    return network === undefined ? [] : [{ network, signedIn }];
  });
}
