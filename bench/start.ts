import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { repositoryRoot } from '../tooling/repository-root.ts';
import { runCommand } from '../tooling/run-command.ts';
import { findPostmaster, measureMemory } from './kit/process-memory.ts';

const IDLE_MS = 30_000;

/**
 * Times of `npm start` from the prompt to its ready line, on an empty data folder and again on the same one; then its
 * memory.
 */
export async function start() {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), 'nonet-bench-'));
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const env = { ...process.env, ...ports, NONET_DATA_DIR: dataDir };
  try {
    const cold = await npmStart(env);
    await cold.stop();
    const warm = await npmStart(env);
    await sleep(IDLE_MS);
    const processes = measureMemory([warm.pid, findPostmaster(dataDir)]);
    await warm.stop();
    for (const { pssKiB, command } of processes)
      console.error(`${(pssKiB / 1024).toFixed(1).padStart(6)} MiB ${command}`);
    const idleKiB = processes.reduce((sum, { pssKiB }) => sum + pssKiB, 0);
    return { coldMs: cold.tookMs, warmMs: warm.tookMs, idleMiB: Math.round(idleKiB / 1024) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Builds before measuring, so that a start only finds that there is nothing to build. */
async function buildWeb(): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [join(repositoryRoot, 'tooling/build-web.ts')]);
  if (code !== 0) throw new Error(`The web app cannot be built:\n${output}`);
}

async function npmStart(env: NodeJS.ProcessEnv): Promise<{ pid: number; tookMs: number; stop(): Promise<void> }> {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], { cwd: repositoryRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(npm, 'exit');
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      if (line.startsWith('Built')) console.error(`${line}: this start is not representative`);
      if (line.startsWith('Nonet is ready')) resolve(performance.now());
    });
  });
  const readyAt = await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error('npm start ended before it was ready'))),
  ]);
  return {
    pid: npm.pid ?? 0,
    tookMs: Math.round(readyAt - startedAt),
    async stop() {
      // A signal to npm would end at the shell that npm uses for scripts, so the product itself gets it.
      const product = measureMemory([npm.pid ?? 0]).find(({ command }) => command.endsWith('main.ts'));
      if (product !== undefined) process.kill(product.pid, 'SIGTERM');
      await ended;
    },
  };
}
