import { type Kysely, sql } from 'kysely';

/** Who made a post or a repeat, and to which space a message belongs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table posts add column author_id text references users on delete set null',
  'create index posts_author on posts (author_id) where author_id is not null',
  "comment on column posts.author_id is 'Null: made before there were members, or its author is gone.'",
  'alter table series add column author_id text references users on delete set null',
  'create index series_author on series (author_id) where author_id is not null',
  'alter table messages add column space_id text references spaces on delete cascade',
  'create index messages_space on messages (space_id) where space_id is not null',
  `update messages set space_id = user_id where target_id is not null or connection_id is not null or kind = 'repeat-stopped'`,
  "comment on column messages.space_id is 'Null: it is about the person, not about content.'",
];
