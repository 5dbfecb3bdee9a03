import { type Kysely, sql } from 'kysely';

/** Activity tells of posts and accounts as well, and of what no person did (TEAM-14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table activity
    add column actor text not null default 'person' check (actor in ('person', 'guest', 'nonet', 'network', 'key', 'program')),
    add column accounts text[]`,
  // What is done by a person must not wait for a lock on that person. The deletion of their account takes them out of it.
  'alter table activity drop constraint activity_person_id_fkey',
  "comment on column activity.person_id is 'An id that leads to nobody: they are gone.'",
  "comment on column activity.actor is 'The kind of actor. person_name is the name that the actor had at that time.'",
  "comment on column activity.accounts is 'The accounts that it concerns. Null: the space as a whole.'",
  "comment on column activity.subject is 'Whom or what it was done to: the id of a person, a post, an account, an invitation.'",
  // What one person did, and what was done of one kind, are read from the newest on, as everything is.
  'drop index activity_person',
  'create index activity_person on activity (person_id, space_id, at desc, id desc) where person_id is not null',
  'create index activity_what on activity (space_id, what, at desc, id desc)',
  // It finds people who are gone. Nobody asks for the activity of one post.
  'drop index activity_subject',
  "create index activity_subject on activity (subject) where subject is not null and what not like 'post-%'",
];
