import { type Kysely, sql } from 'kysely';

/** Single-use links that were mailed, by the hash of their token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mailed_links (
    token_hash text primary key,
    user_id text not null references users on delete cascade,
    purpose text not null check (purpose in ('password-reset', 'verify-email')),
    email text not null,
    expires_at timestamptz not null
  )`,
  'create index mailed_links_user on mailed_links (user_id)',
];
