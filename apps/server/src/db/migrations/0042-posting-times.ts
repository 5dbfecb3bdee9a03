import { type Kysely, sql } from 'kysely';

/**
 * The times at which people usually post: a weekday and a time on the clock, of all their accounts or of one. Whoever has not
 * chosen common ones has the start set, which is no rows (decision 0137).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table posting_times (
    user_id text not null references users on delete cascade,
    connection_id text references connections on delete cascade,
    weekday smallint not null check (weekday between 1 and 7),
    wall_time time(0) not null check (extract(second from wall_time) = 0),
    unique nulls not distinct (user_id, connection_id, weekday, wall_time)
  )`.execute(db);
  await sql`create index posting_times_connection on posting_times (connection_id)`.execute(db);
  await sql`alter table users add column chose_posting_times boolean not null default false`.execute(db);
}
