import { type Migration, Migrator } from 'kysely/migration';

import * as firstPost from '#/db/migrations/0001-first-post.ts';
import { createDatabase, type Database } from '#/db/pool.ts';

/** In order; a migration that has been released is never changed. */
const migrations: Record<string, Migration> = { '0001-first-post': firstPost };

/** Brings the database to the newest level. Safe when several processes start at once: Kysely's Migrator takes a lock. */
export async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
}

export async function migrate(url: string): Promise<void> {
  const db = createDatabase({ url, applicationName: `nonet:migrate:${process.pid}`, max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}
