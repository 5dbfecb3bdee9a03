import { type Kysely, sql } from 'kysely';

/**
 * The parts of threads after the first, which is the post itself (decision 0141). The files of a post are numbered through
 * all of its parts, so that their places stay unique.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_parts (
    post_id uuid not null references posts on delete cascade,
    number smallint not null check (number between 2 and 25),
    description text not null,
    descriptions jsonb not null default '{}',
    primary key (post_id, number)
  )`.execute(db);
  await sql`alter table post_media add column part smallint not null default 1`.execute(db);
  await sql`alter table posts add column without_threads text not null default 'first-part'
    check (without_threads in ('first-part', 'comments', 'one-text'))`.execute(db);
}
