import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersAs } from './admin-connection.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { launchServer } from './launch-server.ts';
import type { LauncherLog } from './launcher-log.ts';
import type { Cluster } from './open-cluster.ts';
import { readPostmasterFile, removeEmptyPostmasterFile } from './postmaster-file.ts';
import { isPostmasterOf } from './postmaster-process.ts';
import type { Runtime } from './prepare-runtime.ts';
import { lastLines } from './run-program.ts';
import { anyFreePort, formerPort, isFree, keepPort } from './server-port.ts';

export interface RunningServer {
  port: number;
  adopted: boolean;
}

// The pauses add up to 12 s, which what is left of a killed server has to end and a taken port to become free.
const pausesMs = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000];
/** For 1.5 s a start waits for the port of before: whoever else looks whether it is free takes it for a moment. */
const TRIES_AT_FORMER_PORT = 5;

/**
 * PostgreSQL's own lock on its files decides between starts at the same time: one server comes up, all get it. With
 * `onlyPort` it is started there or not at all; one that runs elsewhere is answered as it is.
 */
export async function startServer(
  cluster: Cluster,
  runtime: Runtime,
  { log, onlyPort }: { log: LauncherLog; onlyPort: number | undefined },
): Promise<RunningServer> {
  // Also after a crash the former port again, so that an address handed out before stays true.
  const former = onlyPort ?? (await formerPort(cluster));
  for (const [tries, pauseMs] of pausesMs.entries()) {
    const found = await findServer(cluster);
    if (found !== undefined) return { port: found, adopted: true };
    await removeEmptyPostmasterFile(cluster.files);
    const port = await choosePort(former, onlyPort === undefined && tries >= TRIES_AT_FORMER_PORT);
    if (port !== undefined && (await launchServer(cluster, runtime, port, log))) {
      await keepPort(cluster, port);
      return { port, adopted: false };
    }
    await sleep(pauseMs);
  }
  if (onlyPort !== undefined && !(await isFree(onlyPort))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot come back at its port ${onlyPort}, which another program took: start Nonet again, which finds another port.`,
    );
  }
  const reason = lastLines(await readFile(cluster.logFile, 'utf8'));
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start on ${cluster.files} (${reason}): remove the cause, or bring the data back from a backup.`,
  );
}

/** Undefined: there is only the former one, and it is not free right now. */
async function choosePort(former: number | undefined, mayMove: boolean): Promise<number | undefined> {
  if (former !== undefined && (await isFree(former))) return former;
  return former === undefined || mayMove ? anyFreePort() : undefined;
}

const unansweredMs = 15_000;

/** Waits for a server that is just starting or stopping, for as long as it takes it. */
async function findServer(cluster: Cluster): Promise<number | undefined> {
  let readySince: number | undefined;
  for (;;) {
    const file = await readPostmasterFile(cluster.files);
    if (file === undefined || !(await isPostmasterOf(cluster.files, file.pid))) return undefined;
    if (file.isReady && file.port !== undefined) {
      if (await answersAs(cluster, file.port)) return file.port;
      readySince ??= performance.now();
      if (performance.now() - readySince > unansweredMs) {
        throw new EmbeddedPostgresError(
          `A PostgreSQL (process ${file.pid}) holds ${cluster.files} and does not answer: end that process and start again.`,
        );
      }
    }
    await sleep(20);
  }
}
