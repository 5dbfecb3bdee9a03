import { type Kysely, sql } from 'kysely';

/**
 * What happened to posts, as far as no other row tells it: what people did with them, and what the engine found out beside the
 * calls that `attempts` has. When a target was prepared is a column of it, as each is prepared once or twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_events (
    post_id uuid not null references posts on delete cascade,
    id bigint generated always as identity,
    target_id uuid,
    at timestamptz not null default clock_timestamp(),
    kind text not null check (kind in
      ('edited', 'moved', 'deleted', 'restored', 'answered', 'looked-up', 'retried', 'asked', 'skipped')),
    actor text not null check (actor in ('person', 'nonet', 'network')),
    moved_from timestamptz,
    moved_to timestamptz,
    message text,
    primary key (post_id, id),
    check ((kind = 'moved') = (moved_from is not null and moved_to is not null))
  )`.execute(db);
  await sql`alter table targets add column prepared_at timestamptz`.execute(db);
}
