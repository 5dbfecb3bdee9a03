import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ConsentBegun } from '@nonet/contract';
import { createPkcePair, type Json, type Network } from '@nonet/networks';
import { ownSpaceOf } from '#/db/space-id.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { referenceOf } from '#/features/connections/flows/connect-failure.ts';
import { type FlowOwner, insertFlow } from '#/features/connections/flows/connect-flows.queries.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** A network on whose own page people say yes. */
export type ConsentNetwork = Network<Json> & Required<Pick<Network<Json>, 'consent'>>;

export function hasConsent(network: Network<Json>): network is ConsentNetwork {
  return network.consent !== undefined;
}

/**
 * Begins an attempt. The address of the consent page has the state, and a hash of the verifier, which stays here. The state of an
 * attempt in a further space begins with the space's id and a dot: the page to come back to is the same for all of them, and says so
 * to whom it asks.
 */
export async function beginConsent(
  { db, sealer, log, publicUrl }: Pick<ConnectionsParts, 'db' | 'sealer' | 'log' | 'publicUrl'>,
  network: ConsentNetwork,
  { uid, ...owner }: FlowOwner & { uid: string },
  reconnectId: string | null,
): Promise<ConsentBegun> {
  const id = randomUUID();
  const random = randomBytes(32).toString('hex');
  const state = owner.spaceId === ownSpaceOf(uid) ? random : `${owner.spaceId}.${random}`;
  const { verifier, challenge } = createPkcePair();
  const redirectUri = `${publicUrl}/${network.id}-callback`;
  await insertFlow(db, {
    ...owner,
    id,
    network: network.id,
    origin: network.origin,
    stateHash: hashState(state),
    sealedVerifier: sealer.seal(verifier, sealContext.connectFlow(id)),
    redirectUri,
    reconnectId,
  });
  log.info(
    { reference: referenceOf(id), flow: id, network: network.id, uid: owner.spaceId, reconnect: reconnectId },
    'connecting an account begins',
  );
  const authUrl = network.consent.address({ state, redirectUri, codeChallenge: challenge });
  return { authUrl: authUrl.href, flow: id };
}

/** Only the hash is stored, so that nobody can finish an attempt by what they read in the database or in a backup. */
export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
