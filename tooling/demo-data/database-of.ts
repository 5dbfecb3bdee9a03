import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';

/**
 * The address of the product's database: `DATABASE_URL`, else the embedded one in the data folder. The embedded one is
 * shared with a running product.
 */
export async function databaseOf(dataDir: string): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return given;
  const { url } = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.log } });
  return url;
}
