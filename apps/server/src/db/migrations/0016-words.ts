import { type Kysely, sql } from 'kysely';

/** One word per thing: analytics are the figures of posts, a reference leads into the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table analytics_events rename to measured_events',
  'alter index analytics_events_pkey rename to measured_events_pkey',
  'alter index analytics_events_installation rename to measured_events_installation',
  'alter index analytics_events_at rename to measured_events_at',
  'alter sequence analytics_events_id_seq rename to measured_events_id_seq',
  'alter table targets rename column reference to ticket',
];
