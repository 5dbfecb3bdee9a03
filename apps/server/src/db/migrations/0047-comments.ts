import { type Kysely, sql } from 'kysely';

/**
 * What is said below a post once it is out (decision 0147). A row is made in the transaction that makes its target published, and is
 * its own entry in the queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column comments jsonb not null default '{}'`.execute(db);
  // What repeats is read as a post is.
  await sql`update series set content = jsonb_build_object('comments', '{}'::jsonb) || content`.execute(db);
  await sql`create table comments (
    id uuid primary key,
    user_id text not null references users on delete cascade,
    target_id uuid not null references targets on delete cascade,
    number smallint not null check (number >= 1),
    text text not null,
    status text not null default 'waiting' check (status in ('waiting', 'sending', 'unknown', 'published', 'failed')),
    post_remote_id text not null,
    post_remote_url text not null,
    run_at timestamptz,
    due_at timestamptz not null default clock_timestamp(),
    lease uuid,
    fenced_at timestamptz,
    send_until timestamptz,
    attempt_count int not null default 0,
    retry_count int not null default 0,
    look_count int not null default 0,
    resend_count int not null default 0,
    is_wanted boolean not null default false,
    code text,
    message text,
    remote_id text,
    remote_url text,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    unique (target_id, number),
    check (status <> 'published' or remote_id is not null),
    check (status <> 'failed' or message is not null),
    check (run_at is null or status in ('waiting', 'sending', 'unknown')),
    check (status not in ('sending', 'unknown') or (fenced_at is not null and send_until is not null)),
    check (status <> 'sending' or run_at is not null)
  )`.execute(db);
  await sql`alter table targets add column commented_from timestamptz`.execute(db);
  await sql`create index comments_run_at on comments (run_at) where run_at is not null`.execute(db);
  await sql`create index comments_user on comments (user_id)`.execute(db);
}
