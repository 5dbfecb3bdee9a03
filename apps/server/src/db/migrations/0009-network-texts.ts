import { type Kysely, sql } from 'kysely';

/** Texts of their own for single networks: network → text. Never blank, and only of networks that the post goes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    add column descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object')`.execute(db);
}
