import { type Kysely, sql } from 'kysely';

/**
 * The pictures of connected accounts, small copies of our own: pages load nothing from elsewhere. They are a few kilobytes each and
 * live and end with the connection, so they lie in a row and not in the storage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_pictures (
      connection_id text primary key references connections on delete cascade,
      user_id text not null references users on delete cascade,
      id uuid not null unique,
      source_url text not null,
      webp bytea not null check (octet_length(webp) <= 65536),
      kept_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index account_pictures_user on account_pictures (user_id)`.execute(db);
}
