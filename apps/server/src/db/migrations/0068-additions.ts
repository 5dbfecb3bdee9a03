import { type Kysely, sql } from 'kysely';

/**
 * What is added to a post beside texts and files, such as a poll, by its name (decision 0200), and how many have answered a poll. Posts of
 * before have nothing of either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column additions jsonb not null default '{}' check (jsonb_typeof(additions) = 'object')`.execute(
    db,
  );
  for (const table of ['post_figures', 'readings']) {
    await sql`alter table ${sql.ref(table)} add column votes bigint check (votes >= 0)`.execute(db);
  }
}
