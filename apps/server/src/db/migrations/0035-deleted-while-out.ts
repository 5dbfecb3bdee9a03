import { type Kysely, sql } from 'kysely';

/** A post that is out waits for its removal as well, and keeps its status meanwhile. A cancelled post always waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts drop constraint posts_check,
    add constraint posts_check check (status <> 'cancelled' or remove_at is not null)`.execute(db);
}
