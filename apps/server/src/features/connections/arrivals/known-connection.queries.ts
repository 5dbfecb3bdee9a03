import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Arrival } from '#/features/connections/arrivals/arrival.ts';

/** The row of an account that was connected before, and whether it still is. */
export function findKnown(
  trx: Executor,
  spaceId: SpaceId,
  { network, signedIn }: Arrival,
): Promise<{ id: string; connected: boolean } | undefined> {
  return trx
    .selectFrom('connections')
    .select(['id', 'connected'])
    .where('space_id', '=', spaceId)
    .where('network', '=', network.id)
    .where('origin', '=', network.origin)
    .where('remote_account_id', '=', signedIn.account.remoteId)
    .executeTakeFirst();
}
