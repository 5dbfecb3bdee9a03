import { type Kysely, sql } from 'kysely';

/** What is published of a file can be of another type than the file: a JPEG of a HEIC picture. Null: the same type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media
    add column published_type text,
    add check (published_type is null or published_key is not null)`.execute(db);
}
