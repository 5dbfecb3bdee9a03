import { type Kysely, sql } from 'kysely';

/** A board could be stored for an account of any network. What it has no option for is refused now, also in an edit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update targets set options = options - 'board' where network <> 'pinterest' and options ? 'board'`.execute(
    db,
  );
}
