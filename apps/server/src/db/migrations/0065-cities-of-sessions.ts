import { type Kysely, sql } from 'kysely';

/** Where a session began, so that its owner knows it again; only where the operator's proxy tells it (CITY_HEADER). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table sessions add column city text constraint sessions_city check (char_length(city) between 1 and 100)',
  "comment on column sessions.city is 'Null: not known.'",
];
