import { type Kysely, sql } from 'kysely';

/** The rules of time zones that gave planned posts their instants: a release of the tz database, such as 2026a. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instance add column zone_rules text`.execute(db);
}
