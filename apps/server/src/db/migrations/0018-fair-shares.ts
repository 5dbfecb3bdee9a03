import { type Kysely, sql } from 'kysely';

/** One person, one host or one account that hangs holds up nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of accounts that are connected already it becomes known with the next renewal of their tokens.
  await sql`alter table connections add column host text, add column refresh_tried_at timestamptz`.execute(db);
  await sql`alter table network_pauses
    add column said_by text references connections on delete set null, add column said_until timestamptz`.execute(db);
  await sql`alter table targets add column preparation_lost boolean not null default false`.execute(db);
}
