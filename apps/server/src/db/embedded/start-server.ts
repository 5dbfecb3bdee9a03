import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersAs } from './admin-connection.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { freePort } from './free-port.ts';
import { launchServer } from './launch-server.ts';
import type { LauncherLog } from './launcher-log.ts';
import type { Cluster } from './open-cluster.ts';
import { readPostmasterFile, removeEmptyPostmasterFile } from './postmaster-file.ts';
import { isPostmasterOf } from './postmaster-process.ts';
import type { Runtime } from './prepare-runtime.ts';
import { lastLines } from './run-program.ts';

export interface RunningServer {
  port: number;
  adopted: boolean;
}

// The pauses add up to 12 s, which what is left of a killed server has to end and a taken port to be passed over.
const pausesMs = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000];

/** PostgreSQL's own lock on its files decides between starts at the same time: one server comes up, all get it. */
export async function startServer(cluster: Cluster, runtime: Runtime, log: LauncherLog): Promise<RunningServer> {
  // After a crash the former port again, so that an address handed out before stays true.
  const formerPort = (await readPostmasterFile(cluster.files))?.port;
  for (const pauseMs of pausesMs) {
    const found = await findServer(cluster);
    if (found !== undefined) return { port: found, adopted: true };
    await removeEmptyPostmasterFile(cluster.files);
    const port = await freePort(formerPort);
    if (await launchServer(cluster, runtime, port, log)) return { port, adopted: false };
    await sleep(pauseMs);
  }
  const reason = lastLines(await readFile(cluster.logFile, 'utf8'));
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start on ${cluster.files} (${reason}): remove the cause, or bring the data back from a backup.`,
  );
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
