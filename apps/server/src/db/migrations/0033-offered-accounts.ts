import { type Kysely, sql } from 'kysely';

/** Accounts that came with one yes and are more than the plan allows, sealed until the person has chosen some of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table offered_accounts (
    flow_id uuid primary key references connect_flows on delete cascade,
    user_id text not null references users on delete cascade,
    network text not null,
    origin text not null,
    remote_user_id text not null,
    accounts json not null,
    refreshed json not null,
    sealed text not null,
    expires_at timestamptz not null
  )`,
  'create index offered_accounts_user on offered_accounts (user_id)',
  'create index offered_accounts_person on offered_accounts (network, remote_user_id)',
  'create index offered_accounts_expiry on offered_accounts (expires_at)',
];
