import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';

/** The address of the database a product uses: `DATABASE_URL`, else the embedded one of its data folder, which it shares. */
export async function databaseOf(dataDir: string): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return given;
  const { url } = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.log } });
  return url;
}
