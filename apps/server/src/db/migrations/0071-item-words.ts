import { type Kysely, sql } from 'kysely';

/** What a picture of a post says by itself where it is an item of a carousel. A migration before may have brought the title already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_media add column if not exists title text not null default '',
    add column link text not null default ''`.execute(db);
}
