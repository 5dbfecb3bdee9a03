import type { AccountSet } from '@nonet/contract';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { areAmong, type WithinSpace } from '#/db/within-accounts.ts';

export interface StoredSet extends AccountSet {
  nameKey: string;
}

/** The sets of a space, by name. Somebody who is bound to some accounts has those that hold no others. */
export async function readSets(db: Executor, { spaceId, accounts }: WithinSpace): Promise<StoredSet[]> {
  const { rows } = await sql<StoredSet>`
    select id, name, name_key "nameKey", connection_ids "connectionIds" from account_sets
    where space_id = ${spaceId} order by name_key`.execute(db);
  return rows.filter(({ connectionIds }) => areAmong(accounts, connectionIds));
}

export async function insertSet(trx: Executor, spaceId: SpaceId, set: StoredSet): Promise<void> {
  await sql`
    insert into account_sets (id, space_id, name, name_key, connection_ids)
    values (${set.id}, ${spaceId}, ${set.name}, ${set.nameKey}, ${set.connectionIds}::text[])`.execute(trx);
}

export async function updateSet(trx: Executor, spaceId: SpaceId, set: StoredSet): Promise<void> {
  await sql`
    update account_sets set name = ${set.name}, name_key = ${set.nameKey}, connection_ids = ${set.connectionIds}::text[],
      updated_at = clock_timestamp()
    where id = ${set.id} and space_id = ${spaceId}`.execute(trx);
}

/** False when there is none of this id. */
export async function deleteSet(trx: Executor, spaceId: SpaceId, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from account_sets where id = ${id} and space_id = ${spaceId} returning id`.execute(trx);
  return rows.length > 0;
}

/** Those of the ids that are accounts of this user, connected or not. */
export async function ownAccounts(trx: Executor, spaceId: SpaceId, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from connections where space_id = ${spaceId} and id = any(${ids}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
