import { type Kysely, sql } from 'kysely';

/**
 * Room in the pages for new versions of a row. A post is updated twice and an attempt once on the way out, in columns that no
 * index holds: with room in the page PostgreSQL leaves their indexes alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts set (fillfactor = 85)`.execute(db);
  await sql`alter table attempts set (fillfactor = 70)`.execute(db);
}
