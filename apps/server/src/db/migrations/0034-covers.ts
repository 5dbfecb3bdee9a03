import { type Kysely, sql } from 'kysely';

/**
 * The picture that a target's option `cover` names, so that the file is kept for as long as something names it; and what did not
 * get to the network of a target that is published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets add column note text,
    add column cover_id uuid generated always as ((options ->> 'cover')::uuid) stored
      references media (id) deferrable initially deferred,
    add check (note is null or status = 'published')`.execute(db);
  await sql`create index targets_cover on targets (cover_id) where cover_id is not null`.execute(db);
}
