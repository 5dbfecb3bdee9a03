import pg from 'pg';
import type { Logger } from 'pino';

import type { Config } from '#/config.ts';
import { startEmbeddedPostgres } from '#/db/embedded/embedded-postgres.ts';
import { refuseNewerData } from '#/start/newer-data.ts';
import { errorCode, StartProblem } from '#/start/start-problem.ts';

export interface StartedDatabase {
  url: string;
  /** Stops our own server when nobody else uses it. Close your own connections first. */
  stop(): Promise<void>;
}

/**
 * The database of this installation: the one in the settings, else the data folder's own, which is started or joined. It
 * is of no newer release than this one.
 */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<StartedDatabase> {
  const started = await openDatabase(config, log);
  try {
    await refuseNewerData(started.url);
    return started;
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<StartedDatabase> {
  if (databaseUrl === null) return startEmbeddedPostgres({ dataDir, log: launcherLog(log) });
  await proveReachable(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
}

export function launcherLog(log: Logger) {
  return { info: (line: string) => log.debug(line), warn: (line: string) => log.warn(line) };
}

async function proveReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const where = `${pathname.slice(1)} at ${hostname}:${port || '5432'}`;
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
    throw new StartProblem(
      `PostgreSQL (${where}) cannot be used: check DATABASE_URL and that the server runs (${reason}).`,
    );
  }
}
