import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';

const BACK_MS = 30_000;
const POLL_MS = 20;

/** The address of the PostgreSQL that a running product has on its data folder. */
export async function databaseOf(dataDir: string): Promise<string> {
  const silent = { info: () => undefined, warn: () => undefined };
  return (await startEmbeddedPostgres({ dataDir, log: silent })).url;
}

/**
 * The id of the PostgreSQL process, from its own file; the file stays when the process is dead. 0 when there is no such
 * file.
 */
export async function postgresPid(dataDir: string): Promise<number> {
  const folder = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name)) ?? '';
  const text = await readFile(join(dataDir, folder, 'data/postmaster.pid'), 'utf8').catch(() => '0');
  return Number(text.split('\n')[0]);
}

/** Kills PostgreSQL by `kill -9`, and waits until the product has restarted it. */
export async function killPostgres(dataDir: string, pool: pg.Pool, words: () => string): Promise<void> {
  const killed = await postgresPid(dataDir);
  // A kill of 0 would hit the whole process group that the tests belong to.
  if (killed === 0) throw new Error('There is no PostgreSQL to kill');
  process.kill(killed, 'SIGKILL');
  const deadline = performance.now() + BACK_MS;
  for (;;) {
    const present = await postgresPid(dataDir);
    // Child processes of the killed server may answer for a moment, even while its successor writes its file.
    if (present !== 0 && present !== killed && (await answers(pool))) return;
    if (performance.now() > deadline) throw new Error(`PostgreSQL was not started again.\n${words()}`);
    await sleep(POLL_MS);
  }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select');
    return true;
  } catch {
    // PostgreSQL is down or still starting.
    return false;
  }
}

/** Waits until a process is gone that is not our child. */
export async function untilGone(pid: number): Promise<void> {
  const left = await leftAlive([pid]);
  if (left.length > 0) throw new Error(`Process ${pid} does not end`);
}

/** Gives processes some time to end. Returns those that still run. */
export async function leftAlive(pids: readonly number[]): Promise<number[]> {
  const deadline = performance.now() + BACK_MS;
  while (pids.some(isAlive) && performance.now() < deadline) await sleep(POLL_MS);
  return pids.filter(isAlive);
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}
