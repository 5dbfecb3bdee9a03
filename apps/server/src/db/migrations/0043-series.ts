import { type Kysely, sql } from 'kysely';

/**
 * Repeating posts (decision 0139). A series is a rule with what its posts say; its posts are posts like any other. A row of
 * `series_dates` says that a date is done with, for ever: its key is why no date gets two posts, in any process.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series (
      id uuid primary key,
      user_id text not null references users (id) on delete cascade,
      rule text not null,
      start_day date not null,
      clock text not null,
      time_zone text not null,
      content jsonb not null,
      variations jsonb not null,
      before int not null default 0,
      ends_before date,
      made_until date not null,
      next_day date,
      make_at timestamptz,
      keeps_files boolean not null default true,
      version int not null default 1,
      check ((next_day is null) = (make_at is null)),
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index series_user on series (user_id)`.execute(db);
  await sql`create index series_over on series (id) where next_day is null and keeps_files`.execute(db);
  await sql`create index series_make on series (make_at) where make_at is not null`.execute(db);
  await sql`
    create table series_dates (
      series_id uuid not null references series (id) on delete cascade,
      day date not null,
      state text not null check (state in ('made', 'passed', 'left-out')),
      primary key (series_id, day)
    )`.execute(db);
  await sql`
    create table series_waits (
      series_id uuid not null references series (id) on delete cascade,
      day date not null,
      due_at timestamptz not null,
      code text not null,
      message text not null,
      primary key (series_id, day)
    )`.execute(db);
  await sql`
    create table series_files (
      series_id uuid not null references series (id) on delete cascade,
      media_id uuid not null references media (id) on delete cascade,
      primary key (series_id, media_id)
    )`.execute(db);
  await sql`create index series_files_media on series_files (media_id)`.execute(db);
  await sql`
    create table series_changes (
      id uuid primary key,
      user_id text not null references users (id) on delete cascade,
      series_id uuid not null references series (id) on delete cascade,
      before jsonb not null,
      undo_until timestamptz not null
    )`.execute(db);
  await sql`create index series_changes_user on series_changes (user_id)`.execute(db);
  await sql`create index series_changes_series on series_changes (series_id)`.execute(db);
  await sql`create index series_changes_until on series_changes (undo_until)`.execute(db);
  await sql`
    alter table posts add column series_id uuid, add column series_date date,
      add column edited_alone boolean not null default false,
      add constraint posts_series_fkey foreign key (series_id) references series (id) on delete set null,
      add constraint posts_series_check check (series_id is null or series_date is not null)`.execute(db);
  await sql`create unique index posts_series_date on posts (series_id, series_date) where series_id is not null`.execute(
    db,
  );
}
