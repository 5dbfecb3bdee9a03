import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { createDatabase, type Database } from '../../apps/server/src/db/pool.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type ProductSettings, startProduct } from '../../tooling/product/start-product.ts';
import { repositoryRoot } from '../../tooling/repository-root.ts';

/** The whole product in processes of its own, on a temporary data folder. */
export interface BenchProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The product's own database, for seeding what would take too long over HTTP. */
  readonly db: Database;
  /** The same database as the superuser. */
  readonly adminUrl: string;
  readonly dataDir: string;
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
 * Does the same, but starts the product anew after `prepare`. PostgreSQL then writes bulk data to the disk when it
 * stops, instead of during the minutes of measuring.
 */
export function withPreparedProduct<Prepared, T>(
  prepare: (product: BenchProduct) => Promise<Prepared>,
  measure: (product: BenchProduct, prepared: Prepared) => Promise<T>,
  { env, networks = {} }: { env?: NodeJS.ProcessEnv; networks?: Networks } = {},
): Promise<T> {
  return withBenchData(
    async (run) => {
      const prepared = await run(prepare);
      return run((product) => measure(product, prepared), env);
    },
    {},
    networks,
  );
}

/** What the networks have for themselves. */
export interface Networks {
  /** The line to them. Absent: as fast as this machine copies. */
  readonly lineMbit?: number;
  /** True: what they store is not written to this machine's disk, where it would hold up the product's own commits. */
  readonly ownDisk?: boolean;
}

/** A file system in memory, where there is one. */
const memoryFolder = '/dev/shm';

type Run = <T>(work: (product: BenchProduct) => Promise<T>, env?: NodeJS.ProcessEnv) => Promise<T>;

/** Each run starts the product on the same data and ports, and stops it. */
async function withBenchData<T>(
  work: (run: Run) => Promise<T>,
  more: NodeJS.ProcessEnv = {},
  { lineMbit, ownDisk = false }: Networks = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nonet-bench-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const sandboxDir =
      ownDisk && existsSync(memoryFolder) ? await mkdtemp(join(memoryFolder, 'nonet-bench-')) : dataDir;
    undo.push(() => rm(sandboxDir, { recursive: true, force: true }));
    const line = lineMbit === undefined ? [] : ['--line-mbit', String(lineMbit)];
    const place = ['--port', String(sandboxPort), '--data', join(sandboxDir, 'sandbox'), '--owner', dataDir];
    const sandbox = await startSandbox([...place, ...line]);
    undo.push(() => sandbox.stop());
    const env = { NONET_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', ...more };
    return await work((measure, also) => runProduct({ dataDir, port, sandboxPort, env: { ...env, ...also } }, measure));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function runProduct<T>(settings: ProductSettings, work: (product: BenchProduct) => Promise<T>): Promise<T> {
  const { url, sandboxUrl, stop } = await startProduct(settings);
  try {
    const applicationName = `nonet:bench:${process.pid}`;
    const { dataDir } = settings;
    const database = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
    const adminUrl = Object.assign(new URL(database.adminUrl), { pathname: new URL(database.url).pathname }).href;
    const db = createDatabase({ url: database.url, applicationName, max: 2 });
    try {
      return await work({ url, sandboxUrl, db, adminUrl, dataDir });
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}

/** Starts a sandbox with the product's own owner, so that the product finds it on its port and uses it. */
async function startSandbox(args: readonly string[]): Promise<{ stop(): Promise<void> }> {
  const main = join(repositoryRoot, 'packages/sandbox/src/main.ts');
  const child = spawn(process.execPath, [main, ...args, '--no-limits', '--follow-parent'], {
    // As many threads as the product gives its own.
    env: { ...process.env, UV_THREADPOOL_SIZE: '32' },
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
