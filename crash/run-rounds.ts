import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Lab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';
import type { Fault, Network } from './lab/world-steering.ts';

const faults: readonly Fault[] = [
  'fail-500',
  'fail-500-after-accept',
  'throttle',
  'expire-token',
  'cut-before-accept',
  'cut-after-accept',
  'slow',
  'broken-json',
];

const networks: readonly Network[] = ['bluesky', 'twitter'];

/** Two workers share the work, and only one of them is killed, again and again. Returns both workers. */
export async function killOneOfTwo(lab: Lab, steady: RunningProcess, rounds: number): Promise<RunningProcess[]> {
  let victim = await lab.startWorker();
  for (let round = 0; round < rounds; round++) {
    for (const network of networks) {
      await lab.world.order('slow', { network, count: 2, afterMs: 1_000 });
      for (let count = 1; count <= 2; count++) await lab.planner.plan({ network, accounts: count });
    }
    await sleep(100 + round * 50);
    await victim.kill();
    victim = await lab.startWorker();
  }
  await finish(lab, [steady, victim]);
  expect(steady.isRunning).toBe(true);
  return [steady, victim];
}

/** Everything is random: the posts, what the network does, and which worker dies when. */
export async function killAtRandom(
  lab: Lab,
  given: RunningProcess[],
  rounds: number,
  random: () => number,
): Promise<void> {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const workers = [...given];
  for (let round = 0; round < rounds; round++) {
    const fault = faults[upTo(faults.length - 1)];
    const network = () => networks[upTo(networks.length - 1)] ?? 'bluesky';
    if (fault !== undefined && random() < 0.7) {
      await lab.world.order(fault, { network: network(), count: 1 + upTo(2), afterMs: upTo(800) });
    }
    for (let posts = 1 + upTo(3); posts > 0; posts--) {
      await lab.planner.plan({ network: network(), accounts: 1 + upTo(2) });
    }
    await sleep(upTo(600));
    for (const [index, worker] of workers.entries()) {
      if (random() < 0.3) continue;
      await worker.kill();
      // Not awaited: the next round may kill the worker while it starts.
      workers[index] = lab.beginWorker();
    }
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  await finish(lab, [await lab.startWorker(), await lab.startWorker()]);
}

/**
 * The leases of killed workers end, and the living workers finish the work. When a network refuses a token twice in a
 * row, a person has to renew it; after that everything must still go out.
 */
async function finish(lab: Lab, living: readonly RunningProcess[]): Promise<void> {
  await untilQuiet(lab);
  await lab.time.pass(LONGEST_LEASE_MS);
  await lab.time.settle();
  while (await lab.planner.helpOut()) await lab.time.settle();
  expect(living.every((worker) => worker.isRunning)).toBe(true);
  expect(await lab.planner.disagreements()).toEqual([]);
}

/**
 * Waits until nothing in the database has changed for a while: then only leases of dead workers are left. Time must not
 * pass for living workers.
 */
async function untilQuiet(lab: Lab): Promise<void> {
  let before = '';
  for (let quiet = 0; quiet < 10; await sleep(200)) {
    const { rows } = await lab.pool.query('select id, status, lease, attempt_count from targets order by id');
    const now = JSON.stringify(rows);
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}
