import { type Kysely, sql } from 'kysely';

/** Attempts to connect an account on a network's own page, and what is known of how long our access lasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table connect_flows (
    id uuid primary key,
    user_id text not null references users on delete cascade,
    session_id text not null,
    network text not null,
    origin text not null,
    state_hash text not null unique,
    verifier text,
    redirect_uri text not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    taken_at timestamptz,
    ended_at timestamptz,
    outcome text check (outcome in ('connected', 'failed')),
    connection_id text,
    username text,
    profile_name text,
    error_type text,
    error_code text,
    error_message text,
    check ((ended_at is null) = (outcome is null)),
    check ((error_type is not null) = (outcome is not null and outcome = 'failed'))
  )`,
  'create index connect_flows_user on connect_flows (user_id)',
  'create index connect_flows_expiry on connect_flows (expires_at)',
  `alter table connections
    add column reconnect_reason text,
    add column access_ends_at timestamptz,
    add column refreshed_at timestamptz not null default clock_timestamp()`,
  'create index connections_idle on connections (refreshed_at) where connected and not reconnect_needed',
];
