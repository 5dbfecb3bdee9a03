import { lockedAccounts, type OpenOrLocked, type PlanHolder } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** To the microsecond: a Date would make accounts equally old that were connected one after the other. */
export const connectedSinceMs = sql<number>`extract(epoch from connected_since)::float8 * 1000`;

/** The user's connected accounts, as far as it matters for which of them stay open. */
export async function readOpenOrLocked(db: Executor, spaceId: string): Promise<OpenOrLocked[]> {
  return db
    .selectFrom('connections')
    .select([
      'id',
      'network as platform',
      'is_default as isDefault',
      'kept_open as keptOpen',
      connectedSinceMs.as('sinceMs'),
    ])
    .where('space_id', '=', spaceId)
    .where('connected', '=', true)
    .execute();
}

/** The ids of the user's accounts that take no new posts. */
export async function readLocked(
  db: Executor,
  holderOf: (db: Executor, spaceId: string) => Promise<PlanHolder>,
  spaceId: string,
): Promise<ReadonlySet<string>> {
  return lockedAccounts(await readOpenOrLocked(db, spaceId), await holderOf(db, spaceId));
}
