import type { KeepOpen } from '@nonet/contract';
import { connectionMessages, entitlementsOf, lockedAccounts, lockTexts } from '@nonet/domain';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { lockConnections } from '#/features/connections/connections.queries.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { readOpenOrLocked } from '#/features/connections/locked-accounts.queries.ts';
import { ApiError } from '#/http/errors.ts';

/**
 * Keeps these accounts open under a plan that allows fewer than are connected; the others are locked. The choice is
 * refused when it was made of something else than there is now.
 */
export async function keepOpen(
  { db, holderOf }: Pick<ConnectionsParts, 'db' | 'holderOf'>,
  spaceId: SpaceId,
  { open, seenOpen }: KeepOpen,
): Promise<void> {
  await transact(db, async (trx) => {
    await lockConnections(trx, spaceId);
    const accounts = await readOpenOrLocked(trx, spaceId);
    const here = accounts.filter((account) => account.spaceId === spaceId).map(({ id }) => id);
    const known = new Set(here);
    if (!open.every((id) => known.has(id))) {
      throw new ApiError(404, 'connection-not-found', connectionMessages.notFound);
    }
    const holder = await holderOf(trx, spaceId);
    const locked = lockedAccounts(accounts, holder);
    const openNow = new Set(here.filter((id) => !locked.has(id)));
    const openElsewhere = accounts.length - locked.size - openNow.size;
    if (locked.size === 0 || openNow.symmetricDifference(new Set(seenOpen)).size > 0) {
      throw new ApiError(409, 'version-conflict', lockTexts.outdated);
    }
    const { accounts: limit } = entitlementsOf(holder);
    if (limit !== null && new Set(open).size + openElsewhere > limit) {
      throw new ApiError(422, 'too-many-open', lockTexts.tooMany(limit - openElsewhere), { seePlans: true });
    }
    await sql`
      update connections set kept_open = id = any(${open}::text[]), updated_at = clock_timestamp()
      where space_id = ${spaceId} and connected and kept_open <> (id = any(${open}::text[]))`.execute(trx);
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
  });
}
