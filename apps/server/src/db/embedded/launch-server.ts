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

/** Starts a server that outlives this process; false when it ended before it was ready. */
export async function launchServer(
  cluster: Cluster,
  runtime: Runtime,
  port: number,
  log: LauncherLog,
): Promise<boolean> {
  const settings = serverSettings().flatMap((setting) => ['-c', setting]);
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
      // A session of its own: Ctrl-C in the terminal ends Nonet, which then ends the server.
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
 * A dead server's number may by now be another living process's, which PostgreSQL takes for a running server. It can
 * be told by this variable, meant for its own starter, that the number is none; its other checks all stay.
 */
async function disownReusedPid(cluster: Cluster): Promise<NodeJS.ProcessEnv> {
  const file = await readPostmasterFile(cluster.files);
  return file !== undefined && isAlive(file.pid) ? { PG_GRANDPARENT_PID: String(file.pid) } : {};
}

const noticeAfterMs = 5_000;
/** PostgreSQL writes its file first of all. */
const maxUnnamedMs = 10_000;

/**
 * Two servers that start at the same time over the file of a killed one can both find it stale, and the slower one then
 * removes the other's. It gives up itself, and the other would go on for a minute as one that nobody finds, with the port
 * and the files in its hands.
 */
async function becomesReady(cluster: Cluster, server: ChildProcess, log: LauncherLog): Promise<boolean> {
  const started = performance.now();
  let noticeAt = started + noticeAfterMs;
  let wasNamed = false;
  while (server.exitCode === null && server.signalCode === null) {
    const file = await readPostmasterFile(cluster.files);
    const isNamed = file?.pid === server.pid;
    if (isNamed && file?.isReady) return true;
    if (!isNamed && (wasNamed || performance.now() - started > maxUnnamedMs)) return killLost(server);
    wasNamed = isNamed;
    if (performance.now() > noticeAt) {
      log.info('PostgreSQL is still starting; after a crash it first repeats what was not yet in its files');
      noticeAt = Number.POSITIVE_INFINITY;
    }
    await sleep(20);
  }
  return false;
}

/** Not asked to end in order: it would then remove the file, which may be another server's by now. A kill is recovered from. */
async function killLost(server: ChildProcess): Promise<false> {
  const exited = once(server, 'exit');
  if (server.kill('SIGKILL')) await exited;
  return false;
}

/** pg_ctl gives up an administrator's rights for the server and detaches it. */
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
  // No pipes: the server would inherit them and keep pg_ctl from ever seeming to end.
  const starter = spawn(file, args, { ...options, detached: true, stdio: 'ignore', windowsHide: true });
  await once(starter, 'exit');
  return starter.exitCode === 0;
}

const maxLogBytes = 1_000_000;

async function openLog(file: string) {
  const size = await stat(file).then(
    (entry) => entry.size,
    () => 0,
  );
  return open(file, size > maxLogBytes ? 'w' : 'a', 0o600);
}
