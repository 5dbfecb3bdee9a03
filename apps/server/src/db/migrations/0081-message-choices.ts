import { type Kysely, sql } from 'kysely';

/** What a person chose to be told of a space that is not their own; of their own space it is chosen with the person, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table message_choices (
    user_id text not null references users on delete cascade,
    space_id text not null references spaces on delete cascade,
    rhythms jsonb not null default '{}' check (jsonb_typeof(rhythms) = 'object'),
    weekly_report boolean,
    primary key (user_id, space_id),
    check (space_id <> user_id)
  )`,
  'create index message_choices_space on message_choices (space_id)',
  "comment on table message_choices is 'What is not chosen here is as it is for the person.'",
];
