import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { call, type Death, type KillStep } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import { runKillStep } from './run-kill-step.ts';

/*
 * A thread of 25 parts, every second one with a picture, whose worker is killed after each part: the network has it, and the answer
 * is on its way. What is out is repeated harmlessly, and the rest follows once. A thread at X is cut in the steps of X.
 */

const PARTS = 25;

let lab: Lab;
let worker: RunningProcess;

beforeAll(async () => {
  lab = await startLab();
  worker = await lab.startWorker();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

/** The part that was cut last is sent again, which is harmless, and passes before the next one is held. */
const deaths = Array.from({ length: PARTS }, (_, at): Death => {
  if (at === 0) return call('putRecord', 'answer');
  return { at: 'call', hold: { method: 'putRecord', what: 'answer', after: 1 }, end: 'never arrives' };
});

test('THREAD-05 kill -9 after each of 25 parts at bluesky: nothing is doubled or lost', async () => {
  onTestFailed(async () => {
    worker = await lab.startOver();
  });
  const step: KillStep = {
    title: 'a thread at bluesky',
    post: { network: 'bluesky', parts: PARTS - 1 },
    deaths,
    traffic: { attempts: 2 * PARTS, repeats: PARTS },
  };
  worker = await runKillStep(lab, step, worker);
}, 600_000);
