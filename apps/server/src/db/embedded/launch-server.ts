import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandAs } from './identity.ts';
import type { LauncherLog } from './launcher-log.ts';
import type { Cluster } from './open-cluster.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './postmaster-process.ts';
import type { Runtime } from './prepare-runtime.ts';
import { serverSettings } from './server-settings.ts';

export interface LaunchOptions {
  readonly log: LauncherLog;
  readonly isDurable: boolean;
}

/** Starts a server that outlives this process. False when the server ended before it was ready. */
export async function launchServer(
  cluster: Cluster,
  runtime: Runtime,
  port: number,
  { log, isDurable }: LaunchOptions,
): Promise<boolean> {
  const settings = serverSettings({ isDurable }).flatMap((setting) => ['-c', setting]);
  const serverArgs = ['-p', String(port), ...settings];
  return process.platform === 'win32'
    ? launchOnWindows(cluster, runtime, serverArgs)
    : launchDirectly(cluster, runtime, serverArgs, log);
}

async function launchDirectly(
  cluster: Cluster,
  runtime: Runtime,
  serverArgs: string[],
  log: LauncherLog,
): Promise<boolean> {
  const command = commandAs(cluster.identity, runtime.postgres, ['-D', cluster.files, ...serverArgs]);
  const output = await openLog(cluster.logFile);
  try {
    const server = spawn(command.file, command.args, {
      ...command.options,
      env: { ...command.options.env, ...(await disownReusedPid(cluster)) },
      // The server gets a session of its own, so that Ctrl-C in the terminal ends Nonet, which then ends the server.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    await once(server, 'spawn');
    server.unref();
    return await becomesReady(cluster, server, log);
  } finally {
    await output.close();
  }
}

/**
 * A dead server's process id may belong to another living process by now, and PostgreSQL would take that process for a
 * running server. This variable, made for PostgreSQL's own starter, tells it to ignore the id. Its other checks still
 * work.
 */
async function disownReusedPid(cluster: Cluster): Promise<NodeJS.ProcessEnv> {
  const file = await readPostmasterFile(cluster.files);
  return file !== undefined && isAlive(file.pid) ? { PG_GRANDPARENT_PID: String(file.pid) } : {};
}

const NOTICE_AFTER_MS = 5_000;
/** How long a server may run without its own file: PostgreSQL writes that file first of all. */
const MAX_UNNAMED_MS = 10_000;

/**
 * Waits until the server is ready. When two servers start at the same time over a killed server's file, both may find
 * the file stale, and the slower one removes the other's file. Without its file a server would run on for a minute,
 * unfound, holding the port and the data. So a server without its file is killed here.
 */
async function becomesReady(cluster: Cluster, server: ChildProcess, log: LauncherLog): Promise<boolean> {
  const started = performance.now();
  let noticeAt = started + NOTICE_AFTER_MS;
  let wasNamed = false;
  while (server.exitCode === null && server.signalCode === null) {
    const file = await readPostmasterFile(cluster.files);
    const isNamed = file?.pid === server.pid;
    if (isNamed && file?.isReady) return true;
    if (!isNamed && (wasNamed || performance.now() - started > MAX_UNNAMED_MS)) return killLost(server);
    wasNamed = isNamed;
    if (performance.now() > noticeAt) {
      log.info('PostgreSQL is still starting; after a crash it first repeats what was not yet in its files');
      noticeAt = Number.POSITIVE_INFINITY;
    }
    await sleep(20);
  }
  return false;
}

/**
 * Kills a server that lost its file. An orderly end would remove the file, which may belong to another server by now.
 * PostgreSQL recovers from a kill.
 */
async function killLost(server: ChildProcess): Promise<false> {
  // Nothing else may keep this process until then.
  server.ref();
  const exited = once(server, 'exit');
  if (server.kill('SIGKILL')) await exited;
  return false;
}

/** pg_ctl drops an administrator's rights for the server and detaches the server. */
async function launchOnWindows(cluster: Cluster, runtime: Runtime, serverArgs: string[]): Promise<boolean> {
  const startArgs = [
    'start',
    '-D',
    cluster.files,
    '-l',
    cluster.logFile,
    '-w',
    '-t',
    '600',
    '-o',
    serverArgs.join(' '),
  ];
  const { file, args, options } = commandAs(cluster.identity, runtime.pgCtl, startArgs);
  // There are no pipes: the server would inherit them, and then pg_ctl would never seem to end.
  const starter = spawn(file, args, { ...options, detached: true, stdio: 'ignore', windowsHide: true });
  await once(starter, 'exit');
  return starter.exitCode === 0;
}

const MAX_LOG_BYTES = 1_000_000;

async function openLog(file: string) {
  const size = await stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
  return open(file, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
}
