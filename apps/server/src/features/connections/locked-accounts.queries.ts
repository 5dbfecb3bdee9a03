import { lockedAccounts, type OpenOrLocked, type PlanHolder } from '@nonet/domain';
import { sql } from 'kysely';
import { spacesOfOwner } from '#/db/owner-of.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** To the microsecond: a Date would make accounts equally old that were connected one after the other. */
export const connectedSinceMs = sql<number>`extract(epoch from connected_since)::float8 * 1000`;

/** The connected accounts of the owner's spaces, as far as it matters for which of them stay open. */
export async function readOpenOrLocked(
  db: Executor,
  spaceId: SpaceId,
): Promise<(OpenOrLocked & { spaceId: SpaceId })[]> {
  return db
    .selectFrom('connections')
    .select([
      'id',
      'space_id as spaceId',
      'network as platform',
      'is_default as isDefault',
      'kept_open as keptOpen',
      connectedSinceMs.as('sinceMs'),
    ])
    .where(sql<boolean>`space_id in (${spacesOfOwner(spaceId)})`)
    .where('connected', '=', true)
    .execute();
}

/** The ids of the owner's accounts that take no new posts. */
export async function readLocked(
  db: Executor,
  holderOf: (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>,
  spaceId: SpaceId,
): Promise<ReadonlySet<string>> {
  return lockedAccounts(await readOpenOrLocked(db, spaceId), await holderOf(db, spaceId));
}
