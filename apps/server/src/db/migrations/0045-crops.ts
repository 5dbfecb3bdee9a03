import { type Kysely, sql } from 'kysely';

/**
 * What people cut off a picture of a post, by network. The file itself stays as it is: other posts may have it too. The default is
 * kept apart from the rows, so that the table is not written anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_media add column crops jsonb not null default '{}'
    check (jsonb_typeof(crops) = 'object')`.execute(db);
}
