import { type Kysely, sql } from 'kysely';

/**
 * When another installation may have published a target that a backup brought back. And the secrets that were replaced, by
 * the names of their keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets
    add column unseen_from timestamptz,
    add column unseen_until timestamptz,
    add check ((unseen_from is null) = (unseen_until is null))`.execute(db);
  await sql`alter table instance add column retired_key_ids text[] not null default '{}'`.execute(db);
}
