import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** The statement that finds whose plan holds in a space, and whose usage its posts are. */
export function ownerOf(spaceId: SpaceId): RawBuilder<{ owner_id: string }> {
  return sql`select owner_id from spaces where id = ${spaceId}`;
}

/** The statement that finds all spaces of a space's owner: what a plan allows is counted over them together. */
export function spacesOfOwner(spaceId: SpaceId): RawBuilder<{ id: SpaceId }> {
  return sql`select id from spaces where owner_id = (${ownerOf(spaceId)})`;
}

/** Makes transactions run one after another that count something over all spaces of the owner. Taken before any other lock. */
export async function lockSpacesOfOwner(trx: Executor, spaceId: SpaceId): Promise<void> {
  await sql`select from spaces where id in (${spacesOfOwner(spaceId)}) order by id for no key update`.execute(trx);
}
