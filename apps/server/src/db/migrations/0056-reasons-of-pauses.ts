import { type Kysely, sql } from 'kysely';

/** Why an account, or everybody at a network, has to wait. A post that nobody tried meanwhile has no other reason (decision 0170). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column pause_reason text`.execute(db);
  await sql`alter table network_pauses add column reason text`.execute(db);
}
