import { type Kysely, sql } from 'kysely';

/** Files of a post that are hidden until somebody wants to see them, where a network hides files (FMT-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_media add column spoiler boolean not null default false`.execute(db);
}
