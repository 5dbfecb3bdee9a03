import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '../apps/server/src/db/pool.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { openFullDisk } from '../apps/server/src/testing/full-disk.ts';
import { createPlanner, type Planner, type PlanOptions } from './lab/planner.ts';
import { databaseOf } from './lab/postgres-server.ts';
import { seededRandom } from './lab/seeded-random.ts';
import { mountSmallDisk } from './lab/small-disk.ts';
import { installStops, type Place, setStop } from './lab/statement-stops.ts';
import { createTime, LONGEST_LEASE_MS, type Time } from './lab/time.ts';
import { createWholeProduct, type WholeProduct } from './lab/whole-product.ts';
import { steerWorld, type WorldSteering } from './lab/world-steering.ts';

/*
 * The product, its PostgreSQL and its sandbox on one small disk that fills at random steps. An account that may not mount
 * one (CI may) has a database that refuses to write instead: then PostgreSQL never dies of it and the sandbox never
 * notices, but whatever the product stores is refused all the same.
 */
const ROUNDS = 5;
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const disk = await mountSmallDisk();
const kind = disk === undefined ? 'by refusing to write' : 'really';

/** What health says meanwhile. A database that only refuses to write to tables has room for what health writes. */
const whileFull = disk === undefined ? { database: 'ok' } : { status: 'failing', database: 'full' };

const places: readonly (Place | null)[] = ['claimed', 'prepared', 'fenced', 'answered', null];

let folder: string;
let databaseUrl: string;
let product: WholeProduct;
let pool: pg.Pool;
let world: WorldSteering;
let planner: Planner;
let time: Time;
let fill: (leaveBytes: number) => Promise<void>;
let makeRoom: () => Promise<void>;

beforeAll(async () => {
  folder = disk?.folder ?? (await mkdtemp(join(tmpdir(), 'nonet-crash-')));
  const dataDir = join(folder, 'data');
  product = createWholeProduct(dataDir, await freePort(), await freePort());
  await product.start();
  databaseUrl = await databaseOf(dataDir);
  pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'crash:look', max: 2 });
  // The pool replaces a broken connection.
  pool.on('error', () => undefined);
  await installStops((text) => pool.query(text));
  time = createTime(databaseUrl, pool, () => '');
  world = steerWorld(product.sandboxUrl);
  planner = await createPlanner(product.url, () => pool, world);
  await planner.plan({ network: 'twitter' });
  await time.settle();
  ({ fill, makeRoom } = disk ?? (await pretendDisk()));
});

afterAll(async () => {
  await makeRoom();
  await Promise.all([pool.end(), time.close()]);
  expect(await product.stop()).toEqual([]);
  await disk?.close();
  await rm(folder, { recursive: true, force: true });
});

async function pretendDisk() {
  const db = createDatabase({ url: databaseUrl, applicationName: 'crash:disk', max: 1 });
  const pretended = await openFullDisk(db);
  return { fill: () => pretended.fill(), makeRoom: () => pretended.makeRoom() };
}

/** Health as it is told on this machine; null while nobody answers. */
async function health(): Promise<{ status: string; database: string } | null> {
  const answer = await fetch(`${product.url}/api/health`).catch(() => undefined);
  return answer === undefined ? null : ((await answer.json()) as { status: string; database: string });
}

/** Fills PostgreSQL's log until it has no room for its next piece: PostgreSQL ends itself. */
async function exhaustLog(): Promise<void> {
  const message = "select pg_logical_emit_message(false, 'crash', repeat('x', 4000000))";
  while (await pool.query(message).catch(() => null));
}

/** What became of a post that was planned on a full disk: it is stored, or refused for now. */
const tryToPlan = (post?: PlanOptions) =>
  planner.plan(post).then(
    () => 'stored',
    ({ message }: Error) => (/answered 503: .*(disk-full|unavailable)/.test(message) ? 'refused for now' : message),
  );

async function planInTurn(posts: readonly PlanOptions[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const post of posts) outcomes.push(await tryToPlan(post));
  return outcomes;
}

async function round(random: () => number, isLast: boolean): Promise<void> {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const network = () => (random() < 0.5 ? 'bluesky' : 'twitter');
  const place = places[upTo(places.length - 1)] ?? null;
  const leaves = [0, upTo(100_000), upTo(4_000_000)][upTo(2)] ?? 0;
  const exhausts = random() < 0.5 || isLast;
  if (random() < 0.5) await world.order('slow', { network: network(), count: 1 + upTo(1), afterMs: upTo(800) });
  const stop = place === null ? undefined : await setStop(databaseUrl, place);
  const posts = Array.from({ length: 1 + upTo(2) }, (): PlanOptions => ({ network: network(), accounts: 1 + upTo(2) }));
  const planning = planInTurn(posts);
  // What is planned may have to wait for the statement that is stopped, and then for the disk.
  await (stop === undefined ? planning.then(() => sleep(upTo(500))) : stop.reached());

  await fill(leaves);
  if (exhausts && disk !== undefined) await exhaustLog();
  // A PostgreSQL that ended itself has ended the stop, too.
  await stop?.finish('takes effect').catch((error: unknown) => error);
  for (const outcome of await planning) expect(['stored', 'refused for now']).toContain(outcome);
  for (let tries = 0; tries < 5; tries++) expect(['stored', 'refused for now']).toContain(await tryToPlan());
  await expect.poll(health).toMatchObject(whileFull);
  await sleep(upTo(1_000));
  // So long that PostgreSQL could not be started again by those who try it for some seconds.
  if (isLast)
    await vi.waitUntil(() => !product.isRunning() || /cannot come back: the disk/.test(product.output()), 40_000);
  expect(product.isRunning()).toBe(true);

  await makeRoom();
  await expect.poll(health).toMatchObject({ status: 'ok', database: 'ok' });
  expect(await planner.plan()).toBeDefined();
}

test(`a disk that fills, ${kind}, at random steps: nothing is lost, doubled or false (CRASH_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  for (let rounds = 1; rounds <= ROUNDS; rounds++) await round(random, disk !== undefined && rounds === ROUNDS);
  // What was under way when the disk was full is taken up again when its lease has ended.
  await time.pass(LONGEST_LEASE_MS);
  await time.settle();
  while (await planner.helpOut()) await time.settle();
  expect(product.isRunning()).toBe(true);
  expect(await planner.disagreements()).toEqual([]);
}, 150_000);
