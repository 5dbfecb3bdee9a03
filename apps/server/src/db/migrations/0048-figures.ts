import { type Kysely, sql } from 'kysely';

const figures = sql.raw(
  ['views', 'impressions', 'reach', 'likes', 'comments', 'shares', 'saves', 'clicks', 'reposts', 'quotes', 'pin_clicks']
    .map((name) => `${name} bigint check (${name} >= 0)`)
    .join(', '),
);

/**
 * What became of published posts (decision 0152). Each published target has a row of `post_figures`, with its figures as they were
 * read last, and each reading is a row that never changes. The entry in the queue is the account: its posts are read together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column reads_figures boolean not null default true, add column figures_asked_at timestamptz`.execute(
    db,
  );
  await sql`alter table network_pauses add column reads_until timestamptz`.execute(db);
  await sql`create table post_figures (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    target_id uuid unique references targets on delete set null,
    connection_id text references connections on delete set null,
    network text not null,
    published_at timestamptz not null,
    ${figures},
    read_at timestamptz,
    next_at timestamptz,
    gone_at timestamptz
  )`.execute(db);
  await sql`create table readings (
    figures_id uuid not null references post_figures on delete cascade,
    id bigint generated always as identity,
    read_at timestamptz not null,
    age_ms bigint not null,
    ${figures},
    primary key (figures_id, id)
  )`.execute(db);
  await sql`create table account_readings (
    connection_id text primary key references connections on delete cascade,
    user_id text not null references users on delete cascade,
    network text not null,
    next_at timestamptz,
    lease uuid,
    lease_until timestamptz,
    waits_until timestamptz,
    followers_at timestamptz not null default clock_timestamp(),
    read_at timestamptz,
    retry_count int not null default 0,
    trouble_code text,
    trouble text,
    check ((lease is null) = (lease_until is null))
  )`.execute(db);
  await sql`create table follower_readings (
    connection_id text not null references connections on delete cascade,
    day date not null,
    user_id text not null references users on delete cascade,
    read_at timestamptz not null,
    count bigint not null check (count >= 0),
    primary key (connection_id, day)
  )`.execute(db);

  // What was published in the time in which posts are read.
  await sql`insert into post_figures (user_id, target_id, connection_id, network, published_at, next_at)
    select t.user_id, t.id, t.connection_id, t.network, t.published_at, clock_timestamp()
    from targets t where t.status = 'published' and t.published_at > clock_timestamp() - interval '30 days'`.execute(
    db,
  );
  await sql`insert into account_readings (connection_id, user_id, network, next_at)
    select id, user_id, network, clock_timestamp() from connections where connected`.execute(db);

  await sql`create index post_figures_published on post_figures (user_id, published_at, id)`.execute(db);
  await sql`create index post_figures_connection on post_figures (connection_id, next_at) where target_id is not null and next_at is not null`.execute(
    db,
  );
  await sql`create index post_figures_of_account on post_figures (connection_id, published_at)`.execute(db);
  await sql`create index post_figures_kept on post_figures (published_at)`.execute(db);
  await sql`create index readings_kept on readings (read_at)`.execute(db);
  await sql`create index account_readings_next on account_readings (network, next_at) where next_at is not null`.execute(
    db,
  );
  await sql`create index account_readings_user on account_readings (user_id)`.execute(db);
  await sql`create index follower_readings_kept on follower_readings (day)`.execute(db);
  await sql`create index follower_readings_user on follower_readings (user_id)`.execute(db);
}
