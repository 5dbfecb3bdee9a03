import type { Json } from '@nonet/networks';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';

import { isPersonConnected } from '#/db/is-person-connected.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { filesSchema, openSignOut, signOutSchema, subscriptionSchema } from '#/features/account/leftover.ts';

type ClearingParts = Pick<AccountParts, 'db' | 'sealer' | 'networks' | 'storage' | 'log' | 'endCustomer'>;

type LeftoverRow = Pick<Selectable<Tables['deletion_leftovers']>, 'kind' | 'detail'>;

const REVOKE_MS = 10_000;

/**
 * Clears a leftover; throws when it must be tried again. Doing it twice does no harm: removed files stay removed, and
 * an ended session cannot end again. The deletion is finished with its last leftover.
 */
export async function clearLeftover(parts: ClearingParts, id: string): Promise<void> {
  const row = await parts.db
    .selectFrom('deletion_leftovers')
    .select(['code', 'kind', 'detail'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  await clear(parts, id, row);

  await transact(parts.db, async (trx) => {
    // When the last two leftovers end at the same time, this lock makes the second one see that the first is gone.
    await sql`select from deletion_requests where code = ${row.code} for update`.execute(trx);
    await trx.deleteFrom('deletion_leftovers').where('id', '=', id).execute();
    await sql`update deletion_requests set finished_at = clock_timestamp()
      where code = ${row.code} and finished_at is null
        and not exists (select from deletion_leftovers where code = ${row.code})`.execute(trx);
  });
}

async function clear(parts: ClearingParts, id: string, { kind, detail }: LeftoverRow): Promise<void> {
  switch (kind) {
    case 'files':
      return parts.storage.deleteFolder(filesSchema.parse(detail).folder);
    case 'sign-out':
      return signOut(parts, id, signOutSchema.parse(detail));
    case 'subscription':
      return parts.endCustomer(subscriptionSchema.parse(detail));
    default:
      return kind satisfies never;
  }
}

async function signOut(
  { db, networks, sealer, log }: ClearingParts,
  id: string,
  { network: networkId, origin, sealedAuth, sealedGrant, remoteUserId }: z.infer<typeof signOutSchema>,
): Promise<void> {
  const network = networks.get(networkId);
  const opened = openSignOut(sealer, id, sealedAuth);
  // Tokens never go to another service than the one that issued them.
  if (network === undefined || network.origin !== origin || opened === null) {
    log.warn({ leftoverId: id, network: networkId }, 'a network cannot be told of a sign-out any more');
    return;
  }
  if (remoteUserId !== null && (await isPersonConnected(db, network, remoteUserId))) return;
  const auth: Json = JSON.parse(opened);
  const openedGrant = sealedGrant === null ? null : openSignOut(sealer, id, sealedGrant);
  const grant: Json = openedGrant === null ? null : JSON.parse(openedGrant);
  const result = await network.revoke(auth, { signal: AbortSignal.timeout(REVOKE_MS), grant });
  switch (result.kind) {
    case 'done':
      return;
    case 'rejected':
    case 'reconnect-needed':
      log.warn({ leftoverId: id, network: networkId, code: result.code }, 'a network refused a sign-out');
      return;
    case 'retry-later':
    case 'unknown':
      throw new Error(`${networkId} could not be told of a sign-out: ${result.code}`);
    default:
      return result satisfies never;
  }
}
