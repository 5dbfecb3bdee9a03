import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '../../apps/server/src/db/pool.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { databaseOf } from '../../tooling/demo-data/database-of.ts';
import { type ProductSettings, startProduct } from '../../tooling/product/start-product.ts';
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
export function withBenchProduct<T>(
  measure: (product: BenchProduct) => Promise<T>,
  { env }: { env?: NodeJS.ProcessEnv } = {},
): Promise<T> {
  return withBenchData((run) => run(measure), env);
}

/**
 * The same, started anew after `prepare`: PostgreSQL writes what was stored in bulk to the disk when it stops, and not for minutes
 * while something is measured.
 */
export function withPreparedProduct<Prepared, T>(
  prepare: (product: BenchProduct) => Promise<Prepared>,
  measure: (product: BenchProduct, prepared: Prepared) => Promise<T>,
): Promise<T> {
  return withBenchData(async (run) => {
    const prepared = await run(prepare);
    return run((product) => measure(product, prepared));
  });
}

type Run = <T>(work: (product: BenchProduct) => Promise<T>) => Promise<T>;

/** Each run starts the product on the same data and ports, and stops it. */
async function withBenchData<T>(work: (run: Run) => Promise<T>, more: NodeJS.ProcessEnv = {}): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nonet-bench-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const sandbox = await startSandbox(dataDir, sandboxPort);
    undo.push(() => sandbox.stop());
    const env = { NONET_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', ...more };
    return await work((measure) => runProduct({ dataDir, port, sandboxPort, env }, measure));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function runProduct<T>(settings: ProductSettings, work: (product: BenchProduct) => Promise<T>): Promise<T> {
  const { url, sandboxUrl, stop } = await startProduct(settings);
  try {
    const applicationName = `nonet:bench:${process.pid}`;
    const db = createDatabase({ url: await databaseOf(settings.dataDir), applicationName, max: 2 });
    try {
      return await work({ url, sandboxUrl, db });
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
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
