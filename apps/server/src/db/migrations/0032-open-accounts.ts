import { type Kysely, sql } from 'kysely';

/** Which accounts a person keeps open under a smaller plan, and since when each is connected without a break. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table connections add column kept_open boolean not null default false',
  'alter table connections add column connected_since timestamptz not null default clock_timestamp()',
  'update connections set connected_since = connected_at',
];
