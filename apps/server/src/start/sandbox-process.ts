import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';

import { errorCode, StartProblem } from '#/start/start-problem.ts';

export interface SandboxProcess {
  stop(): Promise<void>;
}

export interface SandboxParts {
  port: number;
  url: string;
  dataDir: string;
  log: Logger;
}

const MAIN = path.join(import.meta.dirname, '../../../../packages/sandbox/src/main.ts');
const START_MS = 20_000;
const ORPHAN_MS = 2_000;
const LOOK_MS = 25;
const RESTART_MS = 500;
const STOP_MS = 1_000;

/**
 * Starts the sandbox of this data folder, and restarts it when it ends. It ends with this process, because then our end
 * of its pipe closes.
 */
export async function startSandboxProcess({ port, url, dataDir, log }: SandboxParts): Promise<SandboxProcess> {
  const data = path.join(dataDir, 'sandbox');
  const owner = dataDir;
  let stopping = false;
  let child = await ensureRunning();

  async function ensureRunning(): Promise<Child | undefined> {
    // A sandbox that lost its parent a moment ago is about to end. One that stays can be used.
    const found = await waitForOrphan(url, owner);
    if (found === 'ours') return undefined;
    if (found === 'foreign') {
      throw new StartProblem(
        `Port ${port} is taken by another program: stop that one, or choose another port with SANDBOX_PORT, or set SANDBOX=off.`,
      );
    }
    const started = spawnSandbox({ port, data, owner });
    await untilReady(started, url, owner);
    started.process.once('exit', () => {
      if (!stopping) void restart();
    });
    return started;
  }

  async function restart(): Promise<void> {
    log.warn('The sandbox ended; it is started again.');
    while (!stopping) {
      await sleep(RESTART_MS);
      try {
        child = await ensureRunning();
        return;
      } catch (error) {
        log.error({ err: error }, 'The sandbox could not be started again.');
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      if (child === undefined || child.process.exitCode !== null || child.process.signalCode !== null) return;
      const ended = once(child.process, 'exit');
      child.process.stdin.end();
      const late = setTimeout(() => child?.process.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

interface Child {
  process: ChildProcessByStdio<Writable, null, Readable>;
  /** The one sentence of output when the sandbox could not start. */
  said: () => string;
}

function spawnSandbox({ port, data, owner }: { port: number; data: string; owner: string }): Child {
  const args = [MAIN, '--port', String(port), '--data', data, '--owner', owner, '--follow-parent'];
  // Every write of the sandbox's ledger takes one of Node's threads. The four that it has without this are all taken by the files of
  // large uploads, and posts would wait for them.
  const env = { UV_THREADPOOL_SIZE: '32' };
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  return { process: child, said: () => said.trim() };
}

async function untilReady({ process: child, said }: Child, url: string, owner: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new StartProblem(said() || 'The sandbox ended at once.');
    if ((await probe(url, owner)) === 'ours') return;
    await sleep(LOOK_MS);
  }
  child.kill('SIGKILL');
  throw new StartProblem(
    `The sandbox did not answer within ${START_MS / 1000} seconds: try again, or set SANDBOX=off.`,
  );
}

type Found = 'ours' | 'foreign' | 'none';

async function waitForOrphan(url: string, owner: string): Promise<Found> {
  const deadline = performance.now() + ORPHAN_MS;
  for (;;) {
    const found = await probe(url, owner);
    const isFinal = found === 'none' || found === 'foreign';
    if (isFinal) return found;
    if (performance.now() > deadline) return found === 'ours' ? 'ours' : 'foreign';
    await sleep(LOOK_MS);
  }
}

const identitySchema = z.object({ owner: z.string() });

/** `hangs-up`: the connection was broken. A sandbox that is just ending does that, and so may any other program. */
async function probe(url: string, owner: string): Promise<Found | 'hangs-up'> {
  let response: Response;
  try {
    response = await fetch(`${url}/_sandbox/id`, { signal: AbortSignal.timeout(1_000), redirect: 'manual' });
  } catch (error) {
    const code = causeCode(error);
    if (code === 'ECONNREFUSED') return 'none';
    return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' ? 'hangs-up' : 'foreign';
  }
  const identity = identitySchema.safeParse(await response.json().catch(() => undefined));
  return identity.data?.owner === owner ? 'ours' : 'foreign';
}

function causeCode(error: unknown): string | undefined {
  return error instanceof Error ? errorCode(error.cause) : undefined;
}
