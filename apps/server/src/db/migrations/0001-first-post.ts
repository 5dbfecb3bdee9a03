import { type Kysely, sql } from 'kysely';

/** Identity (better-auth's tables under our names), connections, posts, targets, attempts, media and usage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Identity ------------------------------------------------------------------------------------------------
  `create table users (
    id text primary key,
    name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    time_zone text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table sessions (
    id text primary key,
    user_id text not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index sessions_user on sessions (user_id)',
  `create table accounts (
    id text primary key,
    user_id text not null references users on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  'create index accounts_user on accounts (user_id)',
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index verifications_identifier on verifications (identifier)',
  `create table jwks (
    id text primary key,
    public_key text not null,
    private_key text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    alg text,
    crv text
  )`,
  `create table limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  )`,
  `create table security_events (
    id bigint generated always as identity primary key,
    user_id text,
    kind text not null,
    ip_address text,
    user_agent text,
    detail jsonb not null default '{}',
    at timestamptz not null default now()
  )`,
  'create index security_events_user on security_events (user_id, at)',

  // The installation ----------------------------------------------------------------------------------------
  `create table instance (
    only_row boolean primary key default true check (only_row),
    id uuid not null default gen_random_uuid(),
    public_url text,
    created_at timestamptz not null default now()
  )`,
  'insert into instance default values',
  `create table workers (
    id uuid primary key,
    pid integer not null,
    started_at timestamptz not null default clock_timestamp(),
    beat_at timestamptz not null default clock_timestamp()
  )`,

  // Connections ---------------------------------------------------------------------------------------------
  `create table connections (
    id text primary key,
    user_id text not null references users on delete cascade,
    network text not null,
    origin text not null,
    remote_account_id text not null,
    username text,
    profile_name text,
    account_name text,
    profile_picture text,
    is_default boolean not null default false,
    connected boolean not null default true,
    reconnect_needed boolean not null default false,
    env text not null check (env in ('sandbox', 'production')),
    auth_data text,
    token_expires_at timestamptz,
    version integer not null default 1,
    refresh_lease uuid,
    refresh_until timestamptz,
    signed_in_again_at timestamptz,
    paused_until timestamptz,
    connected_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    unique (user_id, network, origin, remote_account_id)
  )`,
  `create unique index connections_default on connections (user_id, network) where is_default and connected`,
  `create table network_pauses (
    network text not null,
    origin text not null,
    paused_until timestamptz not null,
    primary key (network, origin)
  )`,

  // Media ---------------------------------------------------------------------------------------------------
  `create table media (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    sha256 text not null,
    kind text not null check (kind in ('image', 'video')),
    content_type text not null,
    bytes bigint not null,
    width integer,
    height integer,
    storage_key text not null unique,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index media_user on media (user_id, created_at)',

  // Posts and targets ---------------------------------------------------------------------------------------
  `create table posts (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    title text not null,
    description text not null,
    wall_time timestamp not null,
    time_zone text not null,
    scheduled_at timestamptz not null,
    status text not null default 'pending'
      check (status in ('pending', 'processing', 'published', 'partial', 'failed', 'cancelled')),
    template jsonb,
    link text,
    late_policy text not null default 'ask' check (late_policy in ('publish', 'ask', 'skip')),
    usage_month char(6) not null,
    version integer not null default 1,
    remove_at timestamptz,
    published_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    check ((status = 'cancelled') = (remove_at is not null))
  )`,
  'create index posts_calendar on posts (user_id, scheduled_at, id)',
  'create index posts_remove on posts (remove_at) where remove_at is not null',
  `create table post_media (
    post_id uuid not null references posts on delete cascade,
    position smallint not null,
    media_id uuid not null references media deferrable initially deferred,
    alt text not null default '',
    primary key (post_id, position)
  )`,
  'create index post_media_media on post_media (media_id)',
  `create table targets (
    id uuid primary key default gen_random_uuid(),
    user_id text not null,
    post_id uuid not null references posts on delete cascade,
    connection_id text not null references connections deferrable initially deferred,
    network text not null,
    status text not null default 'pending' check (status in
      ('pending', 'preparing', 'ready', 'sending', 'processing', 'unknown', 'published', 'rejected', 'held', 'asks')),
    options jsonb not null default '{}',
    due_at timestamptz not null,
    run_at timestamptz,
    lease uuid,
    prepared json,
    prepared_version integer,
    fenced_at timestamptz,
    send_until timestamptz,
    in_doubt boolean not null default false,
    attempt_count integer not null default 0,
    retry_count integer not null default 0,
    look_count integer not null default 0,
    reference text,
    remote_id text,
    remote_url text,
    error_code text,
    error_message text,
    published_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    unique (post_id, connection_id),
    check (status <> 'published' or remote_id is not null),
    check (status not in ('published', 'rejected', 'held', 'asks') or run_at is null)
  )`,
  'create index targets_due on targets (run_at) where run_at is not null',
  'create unique index targets_remote on targets (connection_id, remote_id) where remote_id is not null',
  `create index targets_open on targets (connection_id) where status not in ('published', 'rejected')`,
  `create index targets_waiting on targets (user_id, due_at) where status in ('held', 'asks')`,
  `create table attempts (
    id bigint generated always as identity primary key,
    user_id text not null,
    target_id uuid not null references targets on delete cascade,
    number integer not null,
    fingerprint text not null,
    fenced_at timestamptz not null,
    send_until timestamptz not null,
    ended_at timestamptz,
    outcome text,
    code text,
    message text,
    remote_id text,
    unique (target_id, number)
  )`,
  `create table post_history (
    id bigint generated always as identity primary key,
    user_id text not null references users on delete cascade,
    post_id uuid not null,
    network text not null,
    connection_id text not null,
    event text not null,
    remote_id text,
    at timestamptz not null default clock_timestamp()
  )`,
  'create index post_history_user on post_history (user_id, at)',

  // Usage ---------------------------------------------------------------------------------------------------
  `create table plans (
    user_id text primary key references users on delete cascade,
    plan text not null,
    updated_at timestamptz not null default clock_timestamp()
  )`,
  `create table usage (
    user_id text not null references users on delete cascade,
    month char(6) not null,
    count integer not null check (count >= 0),
    monthly_limit integer,
    updated_at timestamptz not null default clock_timestamp(),
    primary key (user_id, month)
  )`,
  `create table usage_entries (
    user_id text not null references users on delete cascade,
    post_id uuid not null,
    kind text not null check (kind in ('charge', 'refund')),
    month char(6) not null,
    at timestamptz not null default clock_timestamp(),
    primary key (post_id, kind)
  )`,
  'create index usage_entries_user on usage_entries (user_id, month)',
  `create table idempotency_keys (
    user_id text not null references users on delete cascade,
    key text not null,
    body_hash text not null,
    status integer not null,
    response jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (user_id, key)
  )`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
];
