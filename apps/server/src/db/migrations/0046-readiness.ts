import { type Kysely, sql } from 'kysely';

/**
 * Whether a planned post will go out on each of its accounts, as it was last judged, and up to when its owner was told that it will not.
 * What blocks a post is also that a file can no longer be read (decision 0145).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets
    add column readiness text not null default 'ready' check (readiness in ('ready', 'at-risk', 'blocked')),
    add column readiness_cause text,
    add column readiness_message text,
    add column blocked_told_at timestamptz,
    add constraint targets_readiness_said check ((readiness = 'ready') = (readiness_cause is null)
      and (readiness_cause is null) = (readiness_message is null))`.execute(db);
  await sql`alter table media add column lost_at timestamptz`.execute(db);
  // In the order of time, so that what an account has planned is read from the soonest on, and counted within a day.
  await sql`drop index targets_connection`.execute(db);
  await sql`create index targets_connection on targets (connection_id, status, due_at, id)`.execute(db);
  const isBlocked = sql`readiness = 'blocked' and status in ('pending', 'preparing', 'ready')`;
  await sql`create index targets_blocked on targets (user_id, due_at) where ${isBlocked}`.execute(db);
  await sql`create index targets_blocked_soon on targets (due_at) where ${isBlocked}`.execute(db);
}
