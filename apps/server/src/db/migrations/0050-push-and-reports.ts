import { type Kysely, sql } from 'kysely';

/**
 * Browsers that are notified, each as long as its session lives, and the pair of keys that push services know this installation by
 * (decision 0156). And up to which week it is decided whether a person's report is mailed (decision 0157).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id text not null references users (id) on delete cascade,
      session_id text not null references sessions (id) on delete cascade,
      endpoint_hash text not null unique,
      sealed text not null,
      name text not null,
      added_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, added_at)`.execute(db);
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db);
  await sql`alter table instance add column push_public_key text, add column push_private_key text,
    add constraint instance_push_keys check ((push_public_key is null) = (push_private_key is null))`.execute(db);
  await sql`alter table users add column weekly_report boolean,
    add column report_week date not null default '-infinity'`.execute(db);
  // Whose report is not decided yet is read by zone, because a week ends there at one time for all.
  await sql`create index users_report on users (time_zone, report_week)`.execute(db);
}
