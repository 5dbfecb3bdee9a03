import { type Kysely, sql } from 'kysely';

/** A copy without the place where a picture was taken, for all who are not its owner. Null: the original says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    add column published_key text unique,
    add column published_bytes bigint,
    add check ((published_key is null) = (published_bytes is null))`.execute(db);
}
