import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import type { Place } from './lab/statement-stops.ts';

let lab: Lab;
let worker: RunningProcess;

beforeAll(async () => {
  lab = await startLab();
  worker = await lab.startWorker();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

function startOverWhenFailed(): void {
  onTestFailed(async () => {
    worker = await lab.startOver();
  });
}

/** Expects that everything is published, by the same processes as before. */
async function expectAllOut(): Promise<void> {
  // In real time, because the surviving worker has clocks of its own.
  await lab.time.settleInRealTime(100_000);
  expect(await lab.planner.disagreements()).toEqual([]);
  expect([lab.api.isRunning, worker.isRunning]).toEqual([true, true]);
}

test('kill -9 of PostgreSQL while calls are under way: their answers are kept and recorded when it is back', async () => {
  startOverWhenFailed();
  const { gate, planner } = lab;
  const heldRequest = gate.hold({ method: 'putRecord', what: 'request' });
  const calling = await planner.plan();
  await heldRequest.reached;
  const heldAnswer = gate.hold({ method: 'putRecord', what: 'answer' });
  const accepted = await planner.plan();
  await heldAnswer.reached;

  const killed = lab.killPostgres();
  await Promise.all([heldRequest.pass(), heldAnswer.pass()]);
  await killed;
  await expectAllOut();
  expect(await planner.traffic(calling)).toEqual({ attempts: 1, repeats: 0 });
  expect(await planner.traffic(accepted)).toEqual({ attempts: 1, repeats: 0 });
}, 150_000);

test('kill -9 of PostgreSQL again and again while posts go out', async () => {
  startOverWhenFailed();
  for (let round = 0; round < 3; round++) {
    for (let count = 1; count <= 3; count++) await lab.planner.plan({ accounts: count });
    await lab.killPostgres();
  }
  await expectAllOut();
}, 150_000);

test('kill -9 of PostgreSQL while it commits a claim, a payload, a fence and an answer', async () => {
  startOverWhenFailed();
  const places: readonly Place[] = ['claimed', 'prepared', 'fenced', 'answered'];
  for (const place of places) {
    const stop = await lab.stopAt(place);
    await lab.planner.plan();
    await stop.reached();
    await lab.killPostgres();
  }
  await expectAllOut();
}, 150_000);
