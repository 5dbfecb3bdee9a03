import { type Kysely, sql } from 'kysely';

/** Which release of Nonet has brought the tables to their level, so that an older one can name it (decision 0165). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instance add column release text`.execute(db);
}
