import { type Kysely, sql } from 'kysely';

/** What a person allowed in one go: several accounts, of several networks, may rest on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table grants (
    id uuid primary key,
    user_id text not null references users on delete cascade,
    network text not null,
    origin text not null,
    remote_user_id text not null,
    scopes text[] not null,
    auth_data text,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    unique (user_id, network, origin, remote_user_id)
  )`,
  // An account that is not connected holds no grant: so the last one is known by its row alone.
  `alter table connections add column grant_id uuid references grants on delete set null,
    add check (grant_id is null or connected)`,
  'create index connections_grant on connections (grant_id) where grant_id is not null',
  // An attempt may end with several accounts, the first of them first.
  'alter table connect_flows add column connections json',
  `update connect_flows set connections = json_build_array(json_build_object(
      'connectionId', connection_id, 'platform', network, 'username', username, 'profileName', profile_name))
    where connection_id is not null`,
  `alter table connect_flows drop column connection_id, drop column username, drop column profile_name,
    add check ((connections is not null) = (outcome is not null and outcome = 'connected'))`,
];
