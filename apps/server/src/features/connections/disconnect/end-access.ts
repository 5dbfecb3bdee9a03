import type { NetworkId } from '@nonet/domain';
import type { Json } from '@nonet/networks';
import { isPersonConnected } from '#/db/is-person-connected.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import type { EndedGrant } from '#/features/connections/disconnect/grants.queries.ts';
import { sealContext } from '#/secrets/seal-context.ts';

const REVOKE_MS = 5_000;

/** Tokens that still work at a network although the account is not connected here any more. */
export interface LeftAccess {
  spaceId: SpaceId;
  connectionId: string;
  network: NetworkId;
  origin: string;
  sealedAuth: string;
  /** What the account came with, if that has ended with it. */
  grant: EndedGrant | null;
}

/** Tells the network, best effort: here the account is disconnected, whatever becomes of it. */
export async function endAccess(
  { db, networks, sealer, log }: Pick<ConnectionsParts, 'db' | 'networks' | 'sealer' | 'log'>,
  { spaceId, connectionId, sealedAuth, grant, ...own }: LeftAccess,
): Promise<void> {
  const { network: id, origin } = grant ?? own;
  // Undefined when the network was switched off after the account was connected.
  const network = networks.get(id);
  // Tokens are sent only to the address that issued them.
  if (network?.origin !== origin) return;
  try {
    if (grant !== null && (await isPersonConnected(db, network, grant.remoteUserId))) return;
    const auth: Json = JSON.parse(sealer.open(sealedAuth, sealContext.connection({ spaceId, connectionId })));
    const secret: Json =
      grant?.sealedAuth == null ? null : JSON.parse(sealer.open(grant.sealedAuth, sealContext.grant(grant.id)));
    const revoked = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS), grant: secret });
    if (revoked.kind !== 'done')
      log.warn({ connectionId, code: revoked.code }, 'the network did not confirm the sign-out');
  } catch (error) {
    log.warn({ err: error, connectionId }, 'the network could not be told of the sign-out');
  }
}
