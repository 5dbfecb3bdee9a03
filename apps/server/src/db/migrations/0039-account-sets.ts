import { type Kysely, sql } from 'kysely';

/**
 * Accounts that a person chooses together. The ids are a list without a foreign key: an account that has ended drops out in words, so
 * its place must not vanish in silence. `name_key` is what makes two names the same for people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_sets (
      id uuid primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      name_key text not null,
      connection_ids text[] not null check (cardinality(connection_ids) between 1 and 1000),
      updated_at timestamptz not null default clock_timestamp(),
      unique (user_id, name_key)
    )`.execute(db);
}
