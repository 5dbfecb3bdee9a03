import type { Grant, Json, Network } from '@nonet/networks';
import { isPersonConnected } from '#/db/is-person-connected.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { isGrantKnown } from '#/features/connections/disconnect/grants.queries.ts';

const REVOKE_MS = 25_000;

/**
 * Ends the access that came with a yes when nothing of it is kept. Where other accounts rest on the same yes it stays:
 * its network would end it for those, too. `auth`: of one of its accounts.
 */
export async function giveBack(
  { db }: Pick<ConnectionsParts, 'db'>,
  spaceId: SpaceId,
  network: Network,
  { grant, auth }: { grant: Grant; auth: Json },
): Promise<void> {
  if (await isGrantKnown(db, spaceId, network, grant)) return;
  if (await isPersonConnected(db, network, grant.remoteUserId)) return;
  await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS), grant: grant.auth });
}
