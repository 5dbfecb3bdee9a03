import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#/db/embedded/embedded-postgres.ts';

export interface TestPostgres {
  /** Address of an empty database, with the product's own role. */
  readonly url: string;
  /** Address of a role that may create databases. */
  readonly adminUrl: string;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for one test run. It never waits for the disk, because its data need not outlive the run. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nonet-test-'));
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const log = { info: note, warn: note };
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false }).catch((error) => {
    throw new Error(`The embedded PostgreSQL did not start: ${lines.join('\n')}`, { cause: error });
  });
  return {
    url: postgres.url,
    adminUrl: postgres.adminUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
