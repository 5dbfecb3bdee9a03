import { type Kysely, sql } from 'kysely';

/** A user's counts go with the account, and none is added after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The present windows begin anew: their keys do not say whose they are.
  await sql`delete from limits`.execute(db);
  await sql`alter table limits add column user_id text references users on delete cascade`.execute(db);
}
