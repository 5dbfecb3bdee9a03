import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { createPlanner, type Planner } from './lab/planner.ts';
import { databaseOf } from './lab/postgres-server.ts';
import { createTime, LONGEST_LEASE_MS, type Time } from './lab/time.ts';
import { createWholeProduct, type Victim, type WholeProduct } from './lab/whole-product.ts';
import { steerWorld, type WorldSteering } from './lab/world-steering.ts';

let folder: string;
let dataDir: string;
let product: WholeProduct;
let pool: pg.Pool;
let world: WorldSteering;
let planner: Planner;
let time: Time;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nonet-crash-'));
  dataDir = join(folder, 'data');
  product = createWholeProduct(dataDir, await freePort(), await freePort());
  await start();
  world = steerWorld(product.sandboxUrl);
  planner = await createPlanner(product.url, () => pool, world);
});

afterAll(async () => {
  await disconnect();
  expect(await product.stop()).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

/** After an orderly end, PostgreSQL may come back at another port. */
async function start(): Promise<void> {
  await product.start();
  const databaseUrl = await databaseOf(dataDir);
  pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'crash:look', max: 2 });
  // The pool replaces a broken connection.
  pool.on('error', () => undefined);
  time = createTime(databaseUrl, pool, () => '');
}

async function disconnect(): Promise<void> {
  await Promise.all([pool.end(), time.close()]);
}

/** Plans posts of three kinds: accepted but not answered yet, about to be sent, and not due yet. */
async function planBusyMoment(): Promise<void> {
  await world.order('slow', { count: 2, afterMs: 19_000 });
  const slow = [await planner.plan(), await planner.plan()];
  const accepted = async () =>
    (await world.ledger()).filter(({ text }) => slow.some((post) => post.text === text)).length;
  await expect.poll(accepted).toBe(2);
  for (let count = 1; count <= 3; count++) await planner.plan({ accounts: count });
  await planner.plan({ dueInS: 30 });
}

const endings: readonly Victim[] = ['the product', 'the starter', 'everything'];

for (const victim of endings) {
  test(`npm start: kill -9 of ${victim}, and npm start again`, async () => {
    await planBusyMoment();
    await product.kill(victim, pool);
    await disconnect();
    await start();
    await time.pass(LONGEST_LEASE_MS);
    await time.settle();
    expect(await planner.disagreements()).toEqual([]);
  });
}

const survived: readonly Victim[] = ['the sandbox', 'PostgreSQL'];

for (const victim of survived) {
  test(`npm start: kill -9 of ${victim}, which the product brings back by itself`, async () => {
    await planBusyMoment();
    await product.kill(victim, pool);
    await time.settleInRealTime(110_000);
    expect(product.isRunning()).toBe(true);
    expect(await planner.disagreements()).toEqual([]);
  }, 150_000);
}
