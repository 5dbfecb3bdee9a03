import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersAs } from './admin-connection.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type LaunchOptions, launchServer } from './launch-server.ts';
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

// The pauses add up to 12 s: enough for the remains of a killed server to end, and for a taken port to become free.
const pausesMs = [50, 100, 200, 400, 800, 1_500, 3_000, 6_000];
/**
 * A start waits 1.5 s for the former port: another process that only tests whether the port is free takes it for a
 * moment.
 */
const TRIES_AT_FORMER_PORT = 5;

/**
 * When several processes start at the same time, PostgreSQL's own lock on its files decides: one server comes up and
 * all processes get it. With `onlyPort` a server is started on that port or not at all. A server that already runs on
 * another port is returned as it is.
 */
export async function startServer(
  cluster: Cluster,
  runtime: Runtime,
  { onlyPort, ...launch }: LaunchOptions & { readonly onlyPort: number | undefined },
): Promise<RunningServer> {
  // The former port is used again even after a crash, so that an address that was handed out stays valid.
  const former = onlyPort ?? (await formerPort(cluster));
  for (const [tries, pauseMs] of pausesMs.entries()) {
    const found = await findServer(cluster);
    if (found !== undefined) return { port: found, adopted: true };
    await removeEmptyPostmasterFile(cluster.files);
    const port = await choosePort(former, onlyPort === undefined && tries >= TRIES_AT_FORMER_PORT);
    if (port !== undefined && (await launchServer(cluster, runtime, port, launch))) {
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

/** Undefined when only the former port may be used and that port is not free right now. */
async function choosePort(former: number | undefined, mayMove: boolean): Promise<number | undefined> {
  if (former !== undefined && (await isFree(former))) return former;
  return former === undefined || mayMove ? anyFreePort() : undefined;
}

const UNANSWERED_MS = 15_000;

/** The port of the running server. When a server is just starting or stopping, this waits until it has finished. */
async function findServer(cluster: Cluster): Promise<number | undefined> {
  let readySince: number | undefined;
  for (;;) {
    const file = await readPostmasterFile(cluster.files);
    if (file === undefined || !(await isPostmasterOf(cluster.files, file.pid))) return undefined;
    if (file.isReady && file.port !== undefined) {
      if (await answersAs(cluster, file.port)) return file.port;
      readySince ??= performance.now();
      if (performance.now() - readySince > UNANSWERED_MS) {
        throw new EmbeddedPostgresError(
          `A PostgreSQL (process ${file.pid}) holds ${cluster.files} and does not answer: end that process and start again.`,
        );
      }
    }
    await sleep(20);
  }
}
