import { type Kysely, sql } from 'kysely';

/** Texts and groups of tags that a person puts into posts again and again. `version` tells that another device changed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_texts (
      id uuid primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      name_key text not null,
      text text not null,
      version int not null default 1,
      updated_at timestamptz not null default clock_timestamp(),
      unique (user_id, name_key)
    )`.execute(db);
}
