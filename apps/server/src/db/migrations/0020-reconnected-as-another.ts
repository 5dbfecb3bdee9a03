import { type Kysely, sql } from 'kysely';

/** Which account an attempt is to connect again, and which one came back instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connect_flows add column reconnect_id text`.execute(db);
  await sql`alter table connections add column came_instead text`.execute(db);
}
