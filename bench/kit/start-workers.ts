import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../../tooling/repository-root.ts';
import type { BenchProduct } from './start-bench-product.ts';

/** Starts worker processes that only publish, on the product's own database. */
export function startWorkers(product: BenchProduct, count: number): Promise<{ stop(): Promise<void> }[]> {
  return Promise.all(Array.from({ length: count }, () => startWorker(product)));
}

async function startWorker({ url, sandboxUrl, dataDir }: BenchProduct): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(repositoryRoot, 'start.mjs')], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ...{ NONET_ROLE: 'worker', NONET_DATA_DIR: dataDir, PUBLIC_URL: url, PORT: new URL(url).port },
      ...{ SANDBOX_PORT: new URL(sandboxUrl).port, NONET_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => line === 'The worker is ready' && resolve());
    child.once('exit', () => reject(new Error('A worker ended before it was ready')));
  });
}
