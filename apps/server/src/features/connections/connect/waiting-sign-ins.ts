import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { openOffer } from '#/features/connections/offers/sealed-offer.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';

/**
 * The sign-ins of accounts among which the user has not chosen yet, for a deletion that ends them at their networks. One
 * that cannot be opened is left out.
 */
export async function readWaitingSignIns(sealer: Sealer, trx: Executor, spaceId: SpaceId) {
  const offers = await trx
    .selectFrom('offered_accounts')
    .select(['flow_id', 'network', 'origin', 'sealed'])
    .where('space_id', '=', spaceId)
    .execute();
  return offers.flatMap(({ flow_id, network, origin, sealed }) => {
    try {
      const { grant, accounts } = openOffer(sealer, flow_id, sealed);
      const grantAuth = grant.auth === null ? null : JSON.stringify(grant.auth);
      const rest = { network, origin, grantAuth, remoteUserId: grant.remoteUserId };
      return accounts.slice(0, 1).map(({ auth }) => ({ ...rest, auth: JSON.stringify(auth) }));
    } catch (error) {
      if (error instanceof UnsealError) return [];
      throw error;
    }
  });
}
