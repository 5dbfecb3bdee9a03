import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { repositoryRoot } from '../../tooling/repository-root.ts';
import { isAlive, killPostgres, leftAlive, postgresPid, untilGone } from './postgres-server.ts';
import { type RunningProcess, startProcess } from './running-process.ts';

/** The part of the product that is killed; `everything` is what a power cut does. */
export type Victim = 'the starter' | 'the product' | 'the sandbox' | 'PostgreSQL' | 'everything';

/** The product as `npm start` runs it: a starter, the product, PostgreSQL and the sandbox. */
export interface WholeProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  start(): Promise<void>;
  /**
   * Kills by `kill -9`. Resolves when the victim is gone, the processes that end with it have ended, and those that
   * restart are back.
   */
  kill(victim: Victim, pool: pg.Pool): Promise<void>;
  isRunning(): boolean;
  /** The last part of what it said. */
  output(): string;
  /** Stops the product in order. Returns the ids of processes that still run. */
  stop(): Promise<number[]>;
}

interface Processes {
  starter: RunningProcess;
  product: number;
  sandbox: number;
}

export function createWholeProduct(dataDir: string, port: number, sandboxPort: number): WholeProduct {
  const url = `http://localhost:${port}`;
  const seen = new Set<number>();
  let running: Processes | undefined;

  function current(): Processes {
    if (running === undefined) throw new Error('The product was not started');
    return running;
  }

  async function start(): Promise<void> {
    const starter = await startProcess([join(repositoryRoot, 'start.mjs')], {
      env: {
        NONET_DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        WEB_DIST: join(dataDir, 'no-web'),
        NONET_LIMIT_FACTOR: '1000',
        LOG_LEVEL: 'warn',
      },
      ready: /Nonet is ready/,
    });
    const product = await childOf(starter.pid, 'main.ts');
    running = { starter, product, sandbox: await childOf(product, join('sandbox', 'src', 'main.ts')) };
    for (const pid of [starter.pid, product, running.sandbox, await postgresPid(dataDir)]) seen.add(pid);
  }

  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    start,
    async kill(victim, pool) {
      const { starter, product, sandbox } = current();
      const postgres = await postgresPid(dataDir);
      seen.add(postgres);
      switch (victim) {
        case 'the starter':
          await starter.kill();
          // The product notices that its starter is gone, and ends in order.
          return untilGone(product);
        case 'the product':
          process.kill(product, 'SIGKILL');
          return untilGone(starter.pid);
        case 'the sandbox':
          process.kill(sandbox, 'SIGKILL');
          return untilGone(sandbox);
        case 'PostgreSQL':
          return killPostgres(dataDir, pool, () => starter.output());
        case 'everything':
          for (const pid of [postgres, product, sandbox]) process.kill(pid, 'SIGKILL');
          await starter.kill();
          for (const pid of [postgres, product, sandbox]) await untilGone(pid);
          return;
        default:
          return victim satisfies never;
      }
    },
    output: () => current().starter.output(),
    isRunning: () => running?.starter.isRunning === true && isAlive(running.product),
    async stop() {
      seen.add(await postgresPid(dataDir));
      await running?.starter.stop();
      return leftAlive([...seen]);
    },
  };
}

/** The process that `parent` started with `file`. It reads the list of processes, on Linux only. */
async function childOf(parent: number, file: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const isChild = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === parent;
    if (isChild && (await readFile(`/proc/${name}/cmdline`, 'utf8')).includes(file)) return Number(name);
  }
  throw new Error(`Process ${parent} has not started ${file}`);
}
