import type { Config } from '#/config.ts';
import { createDatabase, type Database } from '#/db/pool.ts';
import { createLog } from '#/http/log.ts';
import { startDatabase } from '#/start/start-database.ts';

/**
 * Works on the installation's database, whether the product is running or not. Afterwards the database is as it was:
 * running or stopped.
 */
export async function useDatabase<T>(
  config: Config,
  purpose: 'backup' | 'restore' | 'rotate-secret' | 'plan',
  work: (db: Database, url: string) => Promise<T>,
): Promise<T> {
  const { url, stop } = await startDatabase(config, createLog(config.logLevel));
  try {
    const db = createDatabase({ url, applicationName: `nonet:${purpose}:${process.pid}`, max: 1 });
    try {
      return await work(db, url);
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}
