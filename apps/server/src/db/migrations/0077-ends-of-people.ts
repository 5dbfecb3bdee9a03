import { type Kysely, sql } from 'kysely';

/** Finds what was done to a person, whose id goes with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_subject on activity (subject) where subject is not null`.execute(db);
}
