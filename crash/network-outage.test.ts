import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from './lab/lab.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

test('the network is killed and away for a minute, and a worker is killed in the middle of it', async () => {
  const { gate, planner, time } = lab;
  const first = await lab.startWorker();
  const heldRequest = gate.hold({ method: 'putRecord', what: 'request' });
  const lost = await planner.plan();
  await heldRequest.reached;
  const heldAnswer = gate.hold({ method: 'putRecord', what: 'answer' });
  const accepted = await planner.plan();
  await heldAnswer.reached;

  await lab.killSandbox();
  await gate.close();
  gate.releaseAll();
  for (let count = 1; count <= 3; count++) await planner.plan({ accounts: count });
  const refused = async () =>
    (await lab.pool.query(`select distinct connection_id from targets where error_code = 'unreachable'`)).rowCount;
  await expect.poll(refused).toBe(3);
  await sleep(25_000);
  await first.kill();
  await planner.plan();
  await lab.startWorker();
  await sleep(35_000);
  expect(await lab.pool.query(`select from targets where status = 'published'`)).toMatchObject({ rowCount: 0 });

  await lab.startSandboxAgain();
  await gate.open();
  // Lets the leases of the killed worker end.
  await time.pass(LONGEST_LEASE_MS);
  await time.settle();
  expect(await planner.traffic(lost)).toMatchObject({ repeats: 0 });
  expect(await planner.traffic(accepted)).toMatchObject({ repeats: 1 });
  expect(await planner.disagreements()).toEqual([]);
}, 240_000);
