import { type Kysely, sql } from 'kysely';

/** Measured use, after consent. The installation is a browser's random id; nothing here leads to a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table analytics_events (
    id bigint generated always as identity primary key,
    dataset text not null,
    installation_id uuid not null,
    name text not null,
    path text not null,
    at timestamptz not null
  )`,
  'create index analytics_events_installation on analytics_events (installation_id)',
  'create index analytics_events_at on analytics_events (at)',
];
