import { type Kysely, sql } from 'kysely';

/** Up to when people were warned that our access to an account ends. The index finds the warnings that are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column access_warned_at timestamptz`.execute(db);
  await sql`create index connections_access_ends on connections (access_ends_at) where access_ends_at is not null`.execute(
    db,
  );
}
