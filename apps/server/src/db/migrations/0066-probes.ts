import { type Kysely, sql } from 'kysely';

/** What a look into each file found, so that a plan needs no second look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table media add column probe jsonb',
  "comment on column media.probe is 'A MediaProbe. Null: nobody has looked into the file yet.'",
];
