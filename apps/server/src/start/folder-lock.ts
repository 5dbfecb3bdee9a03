import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

import { StartProblem } from '#/start/start-problem.ts';

/** PostgreSQL may not have noticed yet that the former process was killed a moment ago. */
const TRIES = 10;
const PAUSE_MS = 100;

/** Another session holds the lock of the folder. */
export class FolderTaken extends StartProblem {}

/**
 * Only one process per data folder serves HTTP and the sandbox. It holds this lock in PostgreSQL as long as its
 * connection lives, so a kill leaves no lock behind.
 */
export async function lockDataFolder(
  client: pg.Client,
  { dataDir, publicUrl }: { dataDir: string; publicUrl: string },
) {
  const digest = createHash('sha256').update(`${hostname()}\0${dataDir}`).digest();
  const key = [digest.readInt32BE(0), digest.readInt32BE(4)];
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', key);
    if (rows[0]?.locked === true) return;
    if (tries === TRIES) break;
    await sleep(PAUSE_MS);
  }
  const address = (await storedAddress(client)) ?? publicUrl;
  throw new FolderTaken(
    `Nonet is already running on the data folder ${dataDir}, probably at ${address}: use that one, stop it first, or start this one with NONET_ROLE=worker to share its work.`,
  );
}

/** The stored address of the installation; null while the other process is still making the tables. */
async function storedAddress(client: pg.Client): Promise<string | null> {
  const { rows } = await client
    .query<{ address: string | null }>('select public_url as address from instance')
    .catch(() => ({ rows: [] }));
  return rows[0]?.address ?? null;
}
