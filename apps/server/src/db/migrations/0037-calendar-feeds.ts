import { type Kysely, sql } from 'kysely';

/**
 * The addresses at which calendar programs read people's posts, one for each person. A call is found by the hash of its key; the
 * sealed key is there to show the address again (decision 0117).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      id uuid primary key,
      user_id text not null unique references users (id) on delete cascade,
      key_hash text not null unique,
      sealed_key text not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}
