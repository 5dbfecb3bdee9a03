import { type Kysely, sql } from 'kysely';

/** A platform's callback names the person at the network, not ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index grants_person on grants (network, remote_user_id)`.execute(db);
}
