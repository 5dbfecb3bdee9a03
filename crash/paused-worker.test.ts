import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from './lab/lab.ts';
import type { PlannedPost } from './lab/planner.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

/** How often a post was sent, arrived or not. */
const sent = ({ text }: PlannedPost) =>
  lab.gate.calls.filter((call) => call.method === 'putRecord' && call.text === text).length;

// In real time, because the test is about the worker's own clocks.
test('a worker that stood still past its lease and its send window sends nothing when it wakes', async () => {
  const { gate, planner, time } = lab;
  const sleeper = await lab.startWorker();

  const heldRequest = gate.hold({ method: 'putRecord', what: 'request' });
  const calling = await planner.plan();
  await heldRequest.reached;
  const heldAnswer = gate.hold({ method: 'putRecord', what: 'answer' });
  const accepted = await planner.plan();
  await heldAnswer.reached;
  const fence = await lab.stopAt('fenced');
  const fenced = await planner.plan();
  await fence.reached();
  const preparation = await lab.stopAt('prepared');
  const prepared = await planner.plan();
  await preparation.reached();

  sleeper.pause();
  await fence.finish('takes effect');
  await preparation.finish('takes effect');
  const other = await lab.startWorker();
  await time.settleInRealTime(100_000);
  await other.stop();

  sleeper.resume();
  heldAnswer.drop();
  // A worker passes its fences in order. So once this post has passed, the fate of the fences that the worker slept on
  // is decided.
  const next = await planner.plan();
  await time.settleInRealTime(100_000);
  await heldRequest.pass();

  expect(sleeper.isRunning).toBe(true);
  expect([fenced, prepared, calling, accepted, next].map(sent)).toEqual([1, 1, 2, 2, 1]);
  expect(await planner.traffic(fenced)).toEqual({ attempts: 2, repeats: 0 });
  expect(await planner.traffic(prepared)).toEqual({ attempts: 1, repeats: 0 });
  expect(await planner.traffic(calling)).toEqual({ attempts: 2, repeats: 1 });
  expect(await planner.traffic(accepted)).toEqual({ attempts: 2, repeats: 1 });
  expect(await planner.disagreements()).toEqual([]);
}, 240_000);
