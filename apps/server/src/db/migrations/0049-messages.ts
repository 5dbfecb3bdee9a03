import { type Kysely, sql } from 'kysely';

/**
 * What people are told of, and how each kind is mailed where they have chosen (decision 0155). A message goes with the target or the
 * account that it is about. `tell_at` is when it may be told first; null: never again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kind = sql`kind text not null check (kind in ('failed', 'needs-you', 'at-risk', 'reconnect', 'access-ends', 'quota',
    'trial-ends', 'payment-failed', 'repeat-stopped'))`;
  await sql`create table messages (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    ${kind},
    key text not null,
    data jsonb not null,
    target_id uuid references targets on delete cascade,
    connection_id text references connections on delete cascade,
    created_at timestamptz(3) not null default clock_timestamp(),
    tell_at timestamptz,
    told_at timestamptz,
    pushed_at timestamptz,
    read_at timestamptz,
    unique (user_id, key),
    check (tell_at is null or read_at is null)
  )`.execute(db);
  await sql`create index messages_of_user on messages (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index messages_unread on messages (user_id) where read_at is null`.execute(db);
  await sql`create index messages_to_tell on messages (tell_at) where tell_at is not null`.execute(db);
  await sql`create index messages_target on messages (target_id) where target_id is not null`.execute(db);
  await sql`create index messages_connection on messages (connection_id) where connection_id is not null`.execute(db);
  await sql`create index messages_created on messages (created_at)`.execute(db);
  await sql`create table message_rhythms (
    user_id text not null references users on delete cascade,
    ${kind},
    rhythm text not null check (rhythm in ('at-once', 'daily', 'never')),
    primary key (user_id, kind)
  )`.execute(db);
}
