import { setTimeout as sleep } from 'node:timers/promises';
import { withAdmin } from './admin-connection.ts';
import type { LauncherLog } from './launcher-log.ts';
import type { Cluster } from './open-cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isPostmasterOf } from './postmaster-process.ts';
import type { Runtime } from './prepare-runtime.ts';
import { runProgram } from './run-program.ts';

/** Close your own pool before you call this: when several processes end together, the last one then sees no other. */
export async function stopServer(cluster: Cluster, runtime: Runtime, log: LauncherLog): Promise<void> {
  const server = await readPostmasterFile(cluster.files);
  if (server?.port === undefined || !(await isPostmasterOf(cluster.files, server.pid))) return;
  if (await servesOthers(cluster, server.port)) {
    log.info('PostgreSQL stays up: another Nonet process is using it');
    return;
  }
  await shutDown(cluster, runtime, server.pid);
  if (!(await ends(cluster, server.pid))) {
    log.warn(`PostgreSQL (process ${server.pid}) is still writing its files and will end by itself`);
  }
}

/** Looks for connections of other processes. Nonet's pools name their connections `nonet:<role>:<process id>`. */
async function servesOthers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withAdmin(cluster, port, async (client) => {
      const others = await client.query(
        `select from pg_stat_activity
         where backend_type = 'client backend'
           and application_name like 'nonet%' and split_part(application_name, ':', 3) <> $1
         limit 1`,
        [String(process.pid)],
      );
      return others.rowCount !== 0;
    });
  } catch {
    // The server is shutting down already, and another request for that does not disturb it.
    return false;
  }
}

/** PostgreSQL's fast shutdown: the server ends running queries, writes everything and leaves nothing to recover. */
async function shutDown(cluster: Cluster, runtime: Runtime, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(cluster.identity, runtime.pgCtl, ['stop', '-D', cluster.files, '-m', 'fast', '-W']);
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The server ended between the look and the signal.
  }
}

const MAX_SHUTDOWN_MS = 30_000;

async function ends(cluster: Cluster, pid: number): Promise<boolean> {
  const deadline = performance.now() + MAX_SHUTDOWN_MS;
  while (await isPostmasterOf(cluster.files, pid)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
