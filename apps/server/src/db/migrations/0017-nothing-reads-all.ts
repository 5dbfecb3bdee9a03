import { type Kysely, sql } from 'kysely';

/** What runs now and then, and what ends an account, finds its rows by an index, however many others there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // In full: a connection that goes is looked for among the targets of every status.
  'create index targets_connection on targets (connection_id, status)',
  'drop index targets_open',
  // Longest unused first, of one network at one address.
  `create index connections_longest_idle on connections (network, origin, refreshed_at, id)
    where connected and not reconnect_needed and token_expires_at is not null`,
  'drop index connections_idle',
  // A post used it when the sweep last looked, and none has let go of it since.
  'alter table media add column kept_by_post boolean not null default false',
  'create index media_unkept on media (created_at) where not kept_by_post',
  'create index media_variants_age on media_variants (created_at)',
  'create index limits_end on limits (resets_at)',
  'create index limits_user on limits (user_id) where user_id is not null',
  `create index limits_subject on limits (substring(key from '[^:]*$'))`,
  'create index sessions_expiry on sessions (expires_at)',
  'create index verifications_expiry on verifications (expires_at)',
  // By hash, as a value may be longer than an entry of a tree.
  'create index verifications_value on verifications using hash (value)',
  'create index security_events_at on security_events (at)',
  'create index deletion_requests_finish on deletion_requests (finished_at)',
];
