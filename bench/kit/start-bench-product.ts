import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '../../apps/server/src/db/pool.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { databaseOf } from '../../tooling/demo-data/database-of.ts';
import { startProduct } from '../../tooling/product/start-product.ts';
import { repositoryRoot } from '../../tooling/repository-root.ts';

/** The whole product in processes of its own, on a data folder that is thrown away. */
export interface BenchProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The product's own database, to seed what HTTP would take too long for. */
  readonly db: Database;
}

/**
 * Runs `measure` on the product as `npm start` starts it: server and worker in one process, embedded PostgreSQL with all
 * its durability, and a sandbox without the networks' rate limits. The product's own limits are lifted.
 */
export async function withBenchProduct<T>(
  measure: (product: BenchProduct) => Promise<T>,
  { env: more = {} }: { env?: NodeJS.ProcessEnv } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nonet-bench-'));
  const sandboxPort = await freePort();
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const sandbox = await startSandbox(dataDir, sandboxPort);
    undo.push(() => sandbox.stop());
    const env = { NONET_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', ...more };
    const { url, sandboxUrl, stop } = await startProduct({ dataDir, port: await freePort(), sandboxPort, env });
    undo.push(stop);
    const db = createDatabase({
      url: await databaseOf(dataDir),
      applicationName: `nonet:bench:${process.pid}`,
      max: 2,
    });
    undo.push(() => db.destroy());
    return await measure({ url, sandboxUrl, db });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** A sandbox of the same owner as the product: that one finds it on its port and uses it. */
async function startSandbox(dataDir: string, port: number): Promise<{ stop(): Promise<void> }> {
  const main = join(repositoryRoot, 'packages/sandbox/src/main.ts');
  const place = ['--port', String(port), '--data', join(dataDir, 'sandbox'), '--owner', dataDir];
  const child = spawn(process.execPath, [main, ...place, '--no-limits', '--follow-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The sandbox did not start'))),
  ]);
  return {
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
